import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import request from 'supertest';
import type { Envelope, InitializedPayment, PaymentVerification, Refund } from '@cowrie/dto';
import {
  type DevNetwork,
  evmNetworksOf,
  type LocalStackProcess,
  startLocalStackProcess,
} from '@cowrie/testing';
import { launchChromium } from '@cowrie/testing/chromium';

/** The environment of a story: the whole local stack, a browser, and a shop that the page redirects to. */
export interface StoryEnvironment {
  stack: LocalStackProcess;
  shopUrl: string;
  browser: Browser;
  /** Creates a payment of 5000 in the currency of the first merchant. */
  initialize(reference: string): Promise<InitializedPayment>;
  /** The merchant's verification of the payment. */
  verify(paymentId: string): Promise<PaymentVerification>;
  /** The merchant refunds the surplus. The payer enters the address. */
  refundSurplus(paymentId: string): Promise<Refund>;
  refund(refundId: string): Promise<Refund>;
  /** The newest mail to a payer with this text, once it has arrived. */
  mailWith(text: string | RegExp): Promise<string>;
  /** A network of the test environment. */
  network(name: string): DevNetwork;
  /** Asks the operator's API. @throws Error with its message when it refuses */
  operator<T>(method: string, path: string, body?: object): Promise<T>;
  /**
   * Runs the operator's command line next to the stack, and returns its output. @throws Error unless it
   * succeeds
   */
  cowrie(...args: string[]): Promise<string>;
  close(): Promise<void>;
}

export async function startStoryEnvironment(env: Record<string, string> = {}): Promise<StoryEnvironment> {
  const [stack, browser] = await Promise.all([startLocalStackProcess(env), launchChromium()]);
  const shop = createServer((_request, response) =>
    response.setHeader('Content-Type', 'text/html').end('<h1>The shop</h1>'),
  );
  await once(shop.listen(0, '127.0.0.1'), 'listening');
  const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const keys = stack.dev.merchants[0]?.keys.test;
  if (!keys) throw new Error('no merchant');

  async function call<T>(method: string, path: string, key: string, body?: object): Promise<T> {
    const answer = await request(stack.dev.apiUrl)
      [method.toLowerCase() as 'get'](path)
      .set('Authorization', `Bearer ${key}`)
      .send(body);
    const envelope = answer.body as Envelope<T>;
    if (!envelope.success) throw new Error(envelope.message);
    return envelope.data;
  }

  return {
    stack,
    shopUrl,
    browser,
    initialize: (reference) =>
      call('POST', '/api/v1/payments', keys.public, {
        amount: 5000,
        customerEmail: 'ada@example.com',
        reference,
        callbackURL: `${shopUrl}/thanks?order=7`,
        failureURL: `${shopUrl}/sorry`,
      }),
    refundSurplus: (paymentId) =>
      call('POST', `/api/v1/payments/${paymentId}/refunds`, keys.secret, { basis: 'excess' }),
    refund: (refundId) => call('GET', `/api/v1/refunds/${refundId}`, keys.secret),
    mailWith: (text) => mailIn(join(stack.directory, 'mail'), text),
    network(name) {
      const found = evmNetworksOf(stack.dev).find((one) => one.name === name);
      if (!found) throw new Error(`no ${name}`);
      return found;
    },
    operator: (method, path, body) => call(method, path, stack.dev.admin.token, body),
    async cowrie(...args) {
      const env = { ...process.env, MONGODB_URI: '', COWRIE_DIRECTORY: stack.directory };
      return (await promisify(execFile)(process.execPath, ['tools/cowrie.mjs', ...args], { env })).stdout;
    },
    verify: (paymentId) => call('GET', `/api/v1/payments/${paymentId}/verify`, keys.secret),
    async close() {
      await browser.close();
      shop.close();
      await stack.remove();
    },
  };
}

const MAIL_WAIT_MS = 30_000;

/** The newest mail in a folder with this text, once it has arrived. @throws Error when it does not arrive */
async function mailIn(folder: string, text: string | RegExp): Promise<string> {
  const end = performance.now() + MAIL_WAIT_MS;
  for (;;) {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d.*\.txt$/.test(name)) : [];
    const mails = names.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
    const found = mails
      .reverse()
      .find((mail) => (typeof text === 'string' ? mail.includes(text) : text.test(mail)));
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`no mail has ${String(text)} after ${MAIL_WAIT_MS} ms`);
    await pause(100);
  }
}

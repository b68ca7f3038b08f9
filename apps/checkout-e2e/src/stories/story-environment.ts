import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import type { Envelope, InitializedPayment, PaymentVerification } from '@cowrie/dto';
import { type LocalStackProcess, startLocalStackProcess } from '@cowrie/testing';
import { launchChromium } from '../chromium';

/** The environment of a story: the whole local stack, a browser, and a shop to which the page redirects. */
export interface StoryEnvironment {
  stack: LocalStackProcess;
  shopUrl: string;
  browser: Browser;
  /** Creates a payment of 5000 in the currency of the first merchant. */
  initialize(reference: string): Promise<InitializedPayment>;
  /** The merchant's verification of the payment. */
  verify(paymentId: string): Promise<PaymentVerification>;
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
    const response = await fetch(stack.dev.apiUrl + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    });
    const envelope = (await response.json()) as Envelope<T>;
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
    verify: (paymentId) => call('GET', `/api/v1/payments/${paymentId}/verify`, keys.secret),
    async close() {
      await browser.close();
      shop.close();
      await stack.remove();
    },
  };
}

import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import request, { type Response } from 'supertest';
import { sendToken } from '@cowrie/chain-evm';
import type { DepositInstruction, Environment, Token } from '@cowrie/dto';
import { parseAmount } from '@cowrie/money';
import type { PaymentStatus } from '@cowrie/payment-state';
import { DEV_FILE_VARIABLE } from './dev-file';
import type { DevFile, DevNetwork } from '@cowrie/testing';

export interface Call {
  key?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The service as its callers know it: HTTP in front, chains beside it. */
export class Service {
  constructor(readonly dev: DevFile) {}

  static shared(): Service {
    return new Service(JSON.parse(readFileSync(String(process.env[DEV_FILE_VARIABLE]), 'utf8')) as DevFile);
  }

  keys(environment: Environment = 'test', country = 'NG') {
    const merchant = this.dev.merchants.find((one) => one.country === country);
    if (!merchant) throw new Error(`no merchant of ${country}`);
    return merchant.keys[environment];
  }

  network(name: string, environment: Environment = 'test'): DevNetwork {
    const network = this.dev.networks[environment].find((one) => one.name === name);
    if (!network) throw new Error(`no network ${name}`);
    return network;
  }

  async call(
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    { key, body, headers = {} }: Call = {},
  ): Promise<Response> {
    let sending = request(this.dev.apiUrl)[method](path).set(headers);
    if (key) sending = sending.set('Authorization', `Bearer ${key}`);
    return body === undefined ? sending : sending.send(body as object);
  }

  /** As the operator, under `/admin/v1`. */
  async admin(
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    call: Omit<Call, 'key'> = {},
  ): Promise<Response> {
    return this.call(method, `/admin/v1${path}`, { ...call, key: this.dev.admin.token });
  }

  /** A new session; the answers of initialize and, if asked for, of complete. */
  async create(over: Record<string, unknown> = {}, environment: Environment = 'test', country = 'NG') {
    const answer = await this.call('post', '/api/v1/payments', {
      key: this.keys(environment, country).public,
      body: { amount: 5000, customerEmail: 'ada@example.com', ...over },
    });
    if (answer.status !== 201) throw new Error(`initialize answered ${answer.status}: ${answer.text}`);
    const { paymentId, paymentURL } = answer.body.data as { paymentId: string; paymentURL: string };
    return { paymentId, paymentURL, payCode: String(paymentURL.split('/').at(-1)) };
  }

  async complete(payCode: string, token: Token, network: string): Promise<DepositInstruction> {
    const answer = await this.call('post', `/checkout/${payCode}/complete`, { body: { token, network } });
    if (answer.status !== 200) throw new Error(`complete answered ${answer.status}: ${answer.text}`);
    return answer.body.data as DepositInstruction;
  }

  /** Sends tokens from the faucet and waits for the block. Faucet payments of one test file go one after the other. */
  async pay(to: string, amount: string, token: Token, network: string, environment: Environment = 'test') {
    const { rpcUrl, tokens } = this.network(network, environment);
    const { address, decimals } = tokens[token];
    const { units } = parseAmount({ code: token, decimals }, amount);
    const account = { rpcUrl, privateKey: this.dev.faucet.privateKey };
    return sendToken(account, { tokenAddress: address, to, amountUnits: units });
  }

  async status(payCode: string): Promise<PaymentStatus> {
    return (await this.call('get', `/checkout/${payCode}/status`)).body.data as PaymentStatus;
  }

  async details(paymentId: string, environment: Environment = 'test', country = 'NG') {
    const answer = await this.call('get', `/api/v1/payments/${paymentId}`, {
      key: this.keys(environment, country).secret,
    });
    return answer.body.data as Record<string, unknown>;
  }

  /** Waits until the status is one of those wanted. @throws Error when it is not so within a minute */
  async untilStatus(payCode: string, ...wanted: PaymentStatus[]): Promise<PaymentStatus> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const status = await this.status(payCode);
      if (wanted.includes(status)) return status;
      if (Date.now() > deadline) throw new Error(`still ${status}, not ${wanted.join(' or ')}`);
      await pause(100);
    }
  }
}

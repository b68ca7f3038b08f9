import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import request, { type Response } from 'supertest';
import { createLocalAccount, mintTestToken, sendToken } from '@cowrie/chain-evm';
import type {
  AdminPayment,
  CheckoutConfiguration,
  Country,
  DepositInstruction,
  Environment,
  FiatCurrency,
  KeyKind,
  Token,
} from '@cowrie/dto';
import { parseAmount } from '@cowrie/money';
import type { PaymentStatus } from '@cowrie/payment-state';
import { tokenBalance, transfersFrom } from './cluster/token.read';
import { DEV_FILE_VARIABLE } from './dev-file';
import { type DevFile, type DevNetwork, evmNetworksOf } from '@cowrie/testing';

export interface Call {
  key?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The running service as its callers see it: over HTTP, together with the chains. */
export class Service {
  private readonly payers = new Map<string, ReturnType<typeof createLocalAccount>>();

  constructor(readonly dev: DevFile) {}

  static shared(): Service {
    return new Service(JSON.parse(readFileSync(String(process.env[DEV_FILE_VARIABLE]), 'utf8')) as DevFile);
  }

  /** The service with a new merchant in place of the country's, which other specs use at the same time. */
  async withOwnMerchant(country: Country): Promise<Service> {
    const made = await this.admin('post', '/merchants', { body: { name: 'Ada Stores', country } });
    const { businessId, currency } = made.body.data as { businessId: string; currency: FiatCurrency };
    const issue = async (environment: Environment, kind: KeyKind): Promise<string> => {
      const body = { environment, kind };
      const issued = await this.admin('post', `/merchants/${businessId}/api-keys`, { body });
      return (issued.body as { data: { key: string } }).data.key;
    };
    const keysOf = async (environment: Environment) => ({
      public: await issue(environment, 'public'),
      secret: await issue(environment, 'secret'),
    });
    const keys = { test: await keysOf('test'), live: await keysOf('live') };
    const others = this.dev.merchants.filter((one) => one.country !== country);
    return new Service({ ...this.dev, merchants: [...others, { country, currency, businessId, keys }] });
  }

  keys(environment: Environment = 'test', country = 'NG') {
    const merchant = this.dev.merchants.find((one) => one.country === country);
    if (!merchant) throw new Error(`no merchant of ${country}`);
    return merchant.keys[environment];
  }

  network(name: string, environment: Environment = 'test'): DevNetwork {
    const network = evmNetworksOf(this.dev, environment).find((one) => one.name === name);
    if (!network) throw new Error(`no network ${name}`);
    return network;
  }

  /** Sends an object as JSON, and a text as it is, with the type that `headers` names. */
  async call(
    method: 'get' | 'post' | 'put' | 'patch' | 'delete' | 'options',
    path: string,
    { key, body, headers = {} }: Call = {},
  ): Promise<Response> {
    let sending = request(this.dev.apiUrl)[method](path).set(headers);
    if (key) sending = sending.set('Authorization', `Bearer ${key}`);
    return body === undefined ? sending : sending.send(body as object);
  }

  /** Calls `/admin/v1` as an admin, or with another token. */
  async admin(
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    call: Call = {},
  ): Promise<Response> {
    return this.call(method, `/admin/v1${path}`, { key: this.dev.admin.token, ...call });
  }

  /** Initializes a payment and returns its identifiers. @throws Error when the service refuses */
  async create(over: Record<string, unknown> = {}, environment: Environment = 'test', country = 'NG') {
    const answer = await this.call('post', '/api/v1/payments', {
      key: this.keys(environment, country).public,
      body: { amount: 5000, customerEmail: 'ada@example.com', ...over },
    });
    if (answer.status !== 201) throw new Error(`initialize answered ${answer.status}: ${answer.text}`);
    const { paymentId, paymentURL } = answer.body.data as { paymentId: string; paymentURL: string };
    return { paymentId, paymentURL, payCode: String(paymentURL.split('/').at(-1)) };
  }

  /** True if the customer can choose this pair now. */
  async offers(payCode: string, token: Token, network: string): Promise<boolean> {
    const { data } = (await this.call('get', `/checkout/${payCode}`)).body as { data: CheckoutConfiguration };
    return data.supportedNetworksPerToken[token]?.includes(network) ?? false;
  }

  /** Chooses token and network. @throws Error when the service refuses */
  async complete(payCode: string, token: Token, network: string): Promise<DepositInstruction> {
    const answer = await this.call('post', `/checkout/${payCode}/complete`, { body: { token, network } });
    if (answer.status !== 200) throw new Error(`complete answered ${answer.status}: ${answer.text}`);
    return answer.body.data as DepositInstruction;
  }

  /**
   * Sends tokens from `payerOn` and waits for the block. Await each call: parallel calls would reuse the
   * account's nonce.
   */
  async pay(to: string, amount: string, token: Token, network: string, environment: Environment = 'test') {
    const { tokens } = this.network(network, environment);
    const { address: tokenAddress, decimals } = tokens[token];
    const { units: amountUnits } = parseAmount({ code: token, decimals }, amount);
    const payer = await this.payerOn(network, environment);
    await mintTestToken(payer, { tokenAddress, to: payer.address, amountUnits });
    return sendToken(payer, { tokenAddress, to, amountUnits });
  }

  /**
   * A payer with coins for gas, of this object alone: specs that share a stack pay at the same time, and the
   * nonces of one account would clash.
   */
  payerOn(network: string, environment: Environment = 'test'): ReturnType<typeof createLocalAccount> {
    const { rpcUrl } = this.network(network, environment);
    const known = this.payers.get(rpcUrl);
    if (known) return known;
    const payer = createLocalAccount(rpcUrl);
    this.payers.set(rpcUrl, payer);
    return payer;
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

  /** The payment as the operator sees it, with its transfers and exceptions. */
  async adminPayment(paymentId: string): Promise<AdminPayment> {
    return ((await this.admin('get', `/payments/${paymentId}`)).body as { data: AdminPayment }).data;
  }

  /** Every transfer out of the payment's vault and what is left in it, read from the chain itself. */
  async vaultOnChain(vault: string, token: Token, network: string) {
    const { rpcUrl, tokens } = this.network(network);
    const { address } = tokens[token];
    return {
      sent: await transfersFrom(rpcUrl, address, vault),
      balance: await tokenBalance(rpcUrl, address, vault),
    };
  }

  /** Waits until the status is one of these, and returns it. @throws Error after two and a half minutes */
  async untilStatus(payCode: string, ...wanted: PaymentStatus[]): Promise<PaymentStatus> {
    const isWanted = (status: PaymentStatus) => wanted.includes(status);
    return untilSo(() => this.status(payCode), isWanted, wanted.join(' or '));
  }

  /** Waits until the page shows that any money has arrived. @throws Error after two and a half minutes */
  async untilReceived(payCode: string): Promise<void> {
    const received = async () => {
      const { data } = (await this.call('get', `/checkout/${payCode}`)).body as {
        data: CheckoutConfiguration;
      };
      return data.receivedAmount;
    };
    await untilSo(received, (amount) => amount !== undefined, 'an amount');
  }
}

async function untilSo<T>(read: () => Promise<T>, isSo: (value: T) => boolean, wanted: string): Promise<T> {
  const deadline = performance.now() + 150_000;
  for (;;) {
    const value = await read();
    if (isSo(value)) return value;
    if (performance.now() > deadline) throw new Error(`still ${String(value)}, not ${wanted}`);
    await pause(100);
  }
}

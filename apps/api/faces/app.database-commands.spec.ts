import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import type { Connection, Model, mongo, Types } from 'mongoose';
import request from 'supertest';
import type { AuthorizationReader } from '@cowrie/chain-evm';
import type { Environment, PaymentLinkUse } from '@cowrie/dto';
import type { PaymentRequired } from '@cowrie/x402';
import { verifiedOf } from '@cowrie/api/chain/chain-records/verified-network';
import { aCursor } from '@cowrie/api/chain/testing/builders';
import { aLockedPayment, aPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from './app';
import { CHAIN_CURSOR } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { TRANSFER } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { KeyKind } from '@cowrie/api/merchants/merchants/api-key.schema';
import { generateKey } from '@cowrie/api/merchants/merchants/api-key-format';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { PaymentLinksService } from '@cowrie/api/money-in/payment-links/payment-links.service';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { monitorCommands } from '@cowrie/api/platform/testing/monitor-commands';
import { RelayersRepository } from '@cowrie/api/money-in/relays/relayers.repository';
import { OfferedNetworks } from '@cowrie/api/money-in/quotes/offered-networks';

/** Timers ask the database too. A command that not every request causes belongs to a timer. */
const REQUESTS = 12;
const ENVIRONMENT: Environment = 'test';
const { USDC, ...others } = aNetwork().tokens;
const signature = { kind: 'eip3009', name: 'USD Coin', version: '2' } as const;
const NETWORK = aNetwork({ tokens: { ...(USDC && { USDC: { ...USDC, signature } }), ...others } });

let app: RunningApp;
let merchantId: Types.ObjectId;
let keys: Record<KeyKind, string>;
/** The commands that were sent, such as `find payments`. */
let sent: string[] = [];

monitorCommands();
beforeAll(async () => {
  app = await startApp(
    aConfig({ role: 'api', environments: { test: { treasury: TREASURY, networks: [NETWORK] } } }),
  );
  const connection = app.nest.get<Connection>(getConnectionToken());
  connection.getClient().on('commandStarted', ({ commandName, command }: mongo.CommandStartedEvent) => {
    const collection: unknown = (command as Record<string, unknown>)[commandName];
    if (typeof collection === 'string') sent.push(`${commandName} ${collection}`);
  });
  const merchant = await part(MerchantsService).create({ name: 'Ada Stores', country: 'NG' });
  merchantId = merchant._id;
  const issue = async (kind: KeyKind) =>
    (await part(ApiKeysService).issue(merchantId, { kind, environment: ENVIRONMENT }, { name: 'cli:tests' }))
      .key;
  keys = { public: await issue('public'), secret: await issue('secret') };
  const verified = verifiedOf(NETWORK, { USDC: { state: 'matches' } });
  await modelOf(CHAIN_CURSOR).create(aCursor(ENVIRONMENT, NETWORK.name, new Date(), { verified }));
  await part(RelayersRepository).seen({ environment: ENVIRONMENT, network: NETWORK.name }, TREASURY);
  await part(OfferedNetworks).refresh();
});
afterAll(() => app.close());

const part = <T>(of: new (...parts: never[]) => T): T => app.nest.get(of, { strict: false });
const modelOf = (name: string): Model<object> => app.nest.get(getModelToken(name), { strict: false });

interface Call {
  method?: 'post';
  path: string;
  key?: string;
  body?: object;
  headers?: Record<string, string>;
}

async function call({ method, path, key, body, headers = {} }: Call): Promise<number> {
  const answer = await request(app.url)
    [method ?? 'get'](path)
    .set({ ...(key && { Authorization: `Bearer ${key}` }), ...headers })
    .send(body);
  return answer.status;
}

/**
 * The commands that each request sends once the process is warm. `next` gives each request separate work.
 */
async function commandsOf(status: number, next: () => Promise<Call> | Call): Promise<string[]> {
  const calls: Call[] = [];
  for (let i = 0; i <= REQUESTS; i += 1) calls.push(await next());
  expect(await call(calls.pop() as Call)).toBe(status);
  sent = [];
  for (const one of calls) expect(await call(one)).toBe(status);
  return [...new Set(sent)]
    .flatMap((command) => {
      const times = sent.filter((one) => one === command).length;
      return Array.from({ length: Math.floor(times / REQUESTS) }, () => command);
    })
    .sort();
}

async function stored<P extends Payment>(payment: P): Promise<P> {
  await part(PaymentsRepository).insertOnce(payment);
  return payment;
}
const aSession = () => stored(aPayment(new Date(), { businessId: merchantId }));
const aChoice = () => stored(aLockedPayment(new Date(), { businessId: merchantId }));
const aPaid = async () => {
  const payment = await aChoice();
  await modelOf(TRANSFER).create(aTransfer(payment));
  return payment;
};

const PAYMENTS = '/api/v1/payments';
const ORDER = { amount: 5000, customerEmail: 'ada@example.com' };
const QUOTE = { amount: 5000, token: 'USDC', network: 'base' };

describe('the page', () => {
  it('sends one command for the status', async () => {
    const { payCode } = await aPaid();
    expect(await commandsOf(200, () => ({ path: `/checkout/${payCode}/status` }))).toEqual(['find payments']);
  });

  it('sends two commands for the configuration before the choice, and two more for transfers and signatures after it', async () => {
    const [session, paid] = [await aSession(), await aPaid()];
    expect(await commandsOf(200, () => ({ path: `/checkout/${session.payCode}` }))).toEqual([
      'find payments',
      'find relayers',
    ]);
    expect(await commandsOf(200, () => ({ path: `/checkout/${paid.payCode}` }))).toEqual([
      'find payments',
      'find relayers',
      'find relays',
      'find transfers',
    ]);
  });

  it('sends two commands for the configuration of an ended payment whose money can be refunded', async () => {
    const at = new Date(Date.now() - 7_200_000);
    const ended = await stored(aLockedPayment(at, { businessId: merchantId, status: 'expired' }));
    await modelOf(TRANSFER).create(aTransfer(ended, { minedAt: new Date() }));
    const path = `/checkout/${ended.payCode}`;
    const { data } = (await request(app.url).get(path)).body as { data: { refund?: { state: string } } };
    expect(data.refund?.state).toBe('possible');
    expect(await commandsOf(200, () => ({ path }))).toEqual(['find payments', 'find transfers']);
  });

  it('sends two commands to complete', async () => {
    const complete = async (): Promise<Call> => ({
      method: 'post',
      path: `/checkout/${(await aSession()).payCode}/complete`,
      body: { token: 'USDC', network: 'base' },
    });
    expect(await commandsOf(200, complete)).toEqual(['find payments', 'update payments']);
  });
});

describe('a program that pays', () => {
  it('is sent a 402 with three commands, and with four more for its first offer', async () => {
    const { payCode } = await aSession();
    const path = `/x402/${payCode}`;
    const commands = ['find payment_offers', 'find payments', 'find relayers'];
    expect(await commandsOf(402, () => ({ path }))).toEqual(commands);
    const first = async () => ({ path: `/x402/${(await aSession()).payCode}` });
    expect(await commandsOf(402, first)).toEqual(
      [
        ...commands,
        'findAndModify rate_limits',
        'insert payment_offers',
        'update payment_offers',
        'update payments',
      ].sort(),
    );
  });

  it('has a signed payment verified with seven commands', async () => {
    const reader: Partial<AuthorizationReader> = {
      proofOf: async (_, signed) => ({ by: 'key', signature: signed }),
      rehearse: async () => 90_000n,
      close: () => undefined,
    };
    Object.assign(part(NodeConnections), { authorizations: () => reader });
    const { payCode } = await aChoice();
    const answer = await request(app.url).get(`/x402/${payCode}`);
    const header = String(answer.headers['payment-required']);
    const { accepts } = JSON.parse(Buffer.from(header, 'base64').toString()) as PaymentRequired;
    const [accepted] = accepts;
    const authorization = {
      from: TREASURY,
      to: accepted?.payTo,
      value: accepted?.amount,
      validAfter: '0',
      validBefore: String(Math.floor(Date.now() / 1000) + 60),
      nonce: `0x${'a'.repeat(64)}`,
    };
    const payload = { authorization, signature: `0x${'b'.repeat(130)}` };
    const paymentPayload = { x402Version: 2, accepted, payload };
    const body = { x402Version: 2, paymentPayload, paymentRequirements: accepted };
    const verify = { method: 'post', path: '/x402/verify', key: keys.secret, body } as const;
    const { body: verified } = await request(app.url)
      .post(verify.path)
      .set({ Authorization: `Bearer ${keys.secret}` })
      .send(body);
    expect(verified).toMatchObject({ isValid: true });
    expect(await commandsOf(200, () => verify)).toEqual([
      'find chain_cursors',
      'find payment_offers',
      'find payments',
      'find payments',
      'find relayers',
      'find relayers',
      'find relays',
    ]);
  });
});

describe('the page of a payment link', () => {
  const aLink = async (use: PaymentLinkUse): Promise<string> => {
    const merchant = await part(MerchantsService).get(merchantId);
    const owner = { merchant, environment: ENVIRONMENT };
    return (
      await part(PaymentLinksService).create(
        owner,
        { title: 'Bag', amount: 5000, use },
        { name: 'cli:tests' },
        () => undefined,
      )
    ).code;
  };

  it('sends one command for the link, and two more if it is for one payment', async () => {
    const [many, once] = [await aLink('many'), await aLink('once')];
    expect(await commandsOf(200, () => ({ path: `/checkout/links/${many}` }))).toEqual([
      'find payment_links',
    ]);
    expect(await commandsOf(200, () => ({ path: `/checkout/links/${once}` }))).toEqual([
      'find payment_links',
      'find payments',
      'find payments',
    ]);
  });

  it('sends three commands to open a payment', async () => {
    const code = await aLink('many');
    let count = 0;
    const open = (): Call => ({
      method: 'post',
      path: `/checkout/links/${code}/payments`,
      body: { customerEmail: 'ada@example.com' },
      headers: { 'Idempotency-Key': `press-${(count += 1)}` },
    });
    expect(await commandsOf(201, open)).toEqual([
      'find payment_links',
      'findAndModify idempotency_keys',
      'insert payments',
    ]);
  });
});

describe('a merchant’s backend', () => {
  it('sends one command to read a payment in full, or to verify it by its ID or reference', async () => {
    const { _id, clientReference } = await aPaid();
    const id = _id.toHexString();
    for (const path of [id, `${id}/verify`, `reference/${clientReference}/verify`])
      expect(await commandsOf(200, () => ({ path: `${PAYMENTS}/${path}`, key: keys.secret }))).toEqual([
        'find payments',
      ]);
  });

  it('sends two commands for the transfers of a payment', async () => {
    const { _id } = await aPaid();
    const path = `${PAYMENTS}/${_id.toHexString()}/transfers`;
    expect(await commandsOf(200, () => ({ path, key: keys.secret }))).toEqual([
      'find payments',
      'find transfers',
    ]);
  });

  it('sends two commands for a list of payments, and one for a list of events', async () => {
    await aSession();
    const filtered = '?expand=details&customerEmail=ada@example.com&createdFrom=2026-01-01T00:00:00Z';
    for (const query of ['', '?page=2&pageSize=1', '?status=pending&sortBy=status&sortOrder=asc', filtered])
      expect(await commandsOf(200, () => ({ path: `${PAYMENTS}${query}`, key: keys.secret }))).toEqual([
        'aggregate payments',
        'find payments',
      ]);
    expect(await commandsOf(200, () => ({ path: '/api/v1/events', key: keys.secret }))).toEqual([
      'find events',
    ]);
  });

  it('sends no command for a quote', async () => {
    const quote = { method: 'post', path: `${PAYMENTS}/quote`, key: keys.public, body: QUOTE } as const;
    expect(await commandsOf(200, () => quote)).toEqual([]);
  });

  it('sends one command to initialize, and one more with an Idempotency-Key', async () => {
    const initialize = { method: 'post', path: PAYMENTS, key: keys.public, body: ORDER } as const;
    expect(await commandsOf(201, () => initialize)).toEqual(['insert payments']);
    const keyed = (key: string): Call => ({ ...initialize, headers: { 'Idempotency-Key': key } });
    let count = 0;
    expect(await commandsOf(201, () => keyed(`order-${(count += 1)}`))).toEqual([
      'findAndModify idempotency_keys',
      'insert payments',
    ]);
    expect(await commandsOf(201, () => keyed('order-1'))).toEqual([
      'find payments',
      'findAndModify idempotency_keys',
    ]);
  });

  it('stores a session as its schema declares it, although Mongoose does not write it', async () => {
    const body = { ...ORDER, reference: 'Schema10001', metadata: { 'a.$b': 'c' }, customerFirstName: 'Ada' };
    expect(await call({ method: 'post', path: PAYMENTS, key: keys.public, body })).toBe(201);
    const payments = modelOf(PAYMENT);
    const found = await payments.collection.findOne({ clientReference: body.reference });
    const declared = new payments(found ?? {});
    await declared.validate();
    expect(declared.toObject()).toEqual(found);
  });

  it('sends no command when its key was just refused', async () => {
    const unknown = generateKey({ kind: 'secret', environment: ENVIRONMENT });
    expect(await commandsOf(401, () => ({ path: PAYMENTS, key: unknown }))).toEqual([]);
  });
});

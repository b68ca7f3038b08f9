import { isSameAmount } from '../rail.amounts';
import { verifyPaycrestAccount } from './paycrest.accounts';
import { PaycrestRail } from './paycrest.rail';
import { paidFiat } from './paycrest.order';
import { isSignedByPaycrest, orderIdOf } from './paycrest.webhook';
import { type RailOrderRequest, RailUnavailableError } from '../rail.port';
import { FAKE_KEY, type FakePaycrest, type FakeOrder, startFakePaycrest } from './spec/paycrest-server.fake';

let server: FakePaycrest;
let rail: PaycrestRail;
beforeEach(async () => {
  server = await startFakePaycrest();
  rail = new PaycrestRail({ baseUrl: server.url, apiKey: FAKE_KEY, timeoutMs: 2000, feeMillionths: 10_000 });
});
afterEach(() => server.close());

const sell = { token: 'USDC', network: 'base', decimals: 6, units: 4_990_000n };
const request: RailOrderRequest = {
  reference: 'r1',
  sell,
  refundAddress: `0x${'7'.repeat(40)}`,
  memo: 'Cowrie',
  account: { currency: 'NGN', institution: 'GTBINGLA', number: '0123456789', holder: 'Ada Stores' },
};
const stored = (index = 0) => server.orders[index] as FakeOrder;

describe('opening an order', () => {
  it('asks for exactly the tokens and the account, and returns what to pay, where and until when', async () => {
    expect(await rail.open(request)).toEqual({
      state: 'opened',
      order: {
        orderId: '00000000-0000-4000-8000-000000000001',
        reference: 'r1',
        state: 'awaiting_deposit',
        address: `0x${'1'.padStart(40, '5')}`,
        network: 'base',
        token: 'USDC',
        currency: 'NGN',
        units: 4_990_000n,
        feeUnits: 10_000n,
        recipient: { institution: 'GTBINGLA', number: '0123456789' },
        // 4.99 × 1550.5 = 7736.995 naira: the recipient gets whole naira.
        rate: '1550.5',
        fiatUnits: 773_700n,
        validUntil: new Date(600_000),
        returnedUnits: 0n,
      },
    });
    expect(stored()).toMatchObject({
      amount: '4.99',
      amountIn: 'crypto',
      reference: 'r1',
      source: { type: 'crypto', currency: 'USDC', network: 'base', refundAddress: request.refundAddress },
      destination: {
        type: 'fiat',
        currency: 'NGN',
        recipient: { institution: 'GTBINGLA', accountIdentifier: '0123456789', accountName: 'Ada Stores' },
      },
    });
  });

  // Guarantee: a lost answer opens no second order.
  it('finds the order whose answer was lost, and opens one for each reference', async () => {
    server.faults.push('lost');
    await expect(rail.open(request)).rejects.toBeInstanceOf(RailUnavailableError);
    expect(await rail.find('r1', sell)).toMatchObject({ orderId: stored().id });
    expect(await rail.open(request)).toMatchObject({ state: 'opened', order: { orderId: stored().id } });
    expect(server.orders).toHaveLength(1);
  });

  it('knows no order for a reference that was never accepted', async () => {
    expect(await rail.find('never', sell)).toBeUndefined();
  });

  it('says why an order is refused, for good or for now', async () => {
    const elsewhere = { ...request, account: { ...request.account, number: '9' } };
    expect(await rail.open(elsewhere)).toEqual({
      state: 'refused',
      reason: 'Account validation failed: no such account',
    });
    server.faults.push({ field: 'Rate', message: 'Rate validation failed: no provider available' });
    expect(await rail.open(request)).toMatchObject({ state: 'not_now' });
  });

  it.each(['bsc', 'arbitrum'])('uses the API’s name of %s', async (network) => {
    expect(await rail.open({ ...request, sell: { ...sell, network } })).toMatchObject({ order: { network } });
    expect(stored().source.network).not.toBe(network);
  });
});

it.each(['garbage', 'redirect', 'lost', 401, 403, 429, 500, 502, 503] as const)(
  'treats %p as no answer, and never as an outcome',
  async (fault) => {
    server.faults.push(fault, fault, fault);
    await expect(rail.open(request)).rejects.toBeInstanceOf(RailUnavailableError);
    await expect(rail.order('r1', sell)).rejects.toBeInstanceOf(RailUnavailableError);
    await expect(rail.verifyAccount('GTBINGLA', '0123456789')).rejects.toBeInstanceOf(RailUnavailableError);
  },
);

it('names the setting when the key is not valid, and never the key', async () => {
  const other = new PaycrestRail({ baseUrl: server.url, apiKey: 'wrong', feeMillionths: 0 });
  await expect(other.order('r1', sell)).rejects.toThrow(/PAYCREST_API_KEY$/);
});

it('gives up when no answer comes in time', async () => {
  const hasty = new PaycrestRail({
    baseUrl: 'http://127.0.0.1:9',
    apiKey: FAKE_KEY,
    timeoutMs: 50,
    feeMillionths: 0,
  });
  await expect(hasty.order('r1', sell)).rejects.toBeInstanceOf(RailUnavailableError);
});

describe('an order', () => {
  it.each([
    ['initiated', 'awaiting_deposit'],
    ['deposited', 'under_way'],
    ['pending', 'under_way'],
    ['fulfilling', 'under_way'],
    ['fulfilled', 'under_way'],
    ['validated', 'under_way'],
    ['settling', 'under_way'],
    ['cancelled', 'under_way'],
    ['settled', 'settled'],
    ['refunding', 'returning'],
    ['refunded', 'returned'],
    ['expired', 'expired'],
  ])('that is %s is %s', async (status, state) => {
    await rail.open(request);
    stored().status = status;
    expect(await rail.order(stored().id, sell)).toMatchObject({ state });
  });

  it('reports what came back', async () => {
    await rail.open(request);
    Object.assign(stored(), { status: 'refunded', amountReturned: '4.990000000', txHash: '0xabc' });
    expect(await rail.order(stored().id, sell)).toMatchObject({ returnedUnits: 4_990_000n, txHash: '0xabc' });
  });

  it.each<[string, object]>([
    ['an unknown status', { status: 'done' }],
    ['no address', { providerAccount: { network: 'base', validUntil: '2026-01-01T00:00:00Z' } }],
    ['an amount that is no decimal', { amount: '1e3' }],
    ['more decimals than the token', { transactionFee: '0.0000001' }],
    ['a fee below zero', { senderFee: '-1' }],
    ['a number instead of a text', { amount: 4.99 }],
    ['a rate of zero', { rate: '0' }],
    ['an unknown currency', { destination: { currency: 'XYZ' } }],
    ['no time', { providerAccount: { network: 'base', receiveAddress: '0x1', validUntil: 'soon' } }],
  ])('with %s is not an order', async (_what, over) => {
    await rail.open(request);
    server.tell = (order) => ({ ...order, ...over });
    await expect(rail.order(stored().id, sell)).rejects.toBeInstanceOf(RailUnavailableError);
  });
});

// Guarantee: an order of 18 decimals is read back with the amount that it was opened for.
it('treats an amount that is read back as a double as the same amount', async () => {
  const units = 12_764_193_548_387_096_774n;
  const of = { ...sell, network: 'bsc', decimals: 18 };
  const opening = await rail.open({ ...request, sell: { ...of, units } });
  expect(opening).toMatchObject({ state: 'opened', order: { units } });
  const read = (await rail.order(stored().id, of))?.units ?? 0n;
  expect(read).toBe(12_764_193_548_387_096_000n);
  expect(isSameAmount(read, units)).toBe(true);
});

it('tells amounts apart that differ in the first 15 digits', () => {
  expect(isSameAmount(0n, 0n)).toBe(true);
  expect(isSameAmount(4_990_000n, 4_990_001n)).toBe(false);
  expect(isSameAmount(999_999_999_999_999n, 999_999_999_999_998n)).toBe(false);
  expect(isSameAmount(10n ** 18n, 10n ** 18n + 2000n)).toBe(false);
  for (let units = 1n; units < 10n ** 30n; units = units * 7n + 3n)
    expect(isSameAmount(units, BigInt(Number(units)))).toBe(true);
});

it('names no recipient that the answer does not name', async () => {
  await rail.open(request);
  server.tell = ({ destination, ...order }) => ({
    ...order,
    destination: { currency: destination.currency },
  });
  expect(await rail.order(stored().id, sell)).not.toHaveProperty('recipient');
});

it.each([
  ['7736.4', 1_000_000n, '7736.4', 773_600n],
  ['a half to the even unit below', 1_000_000n, '10.5', 1000n],
  ['a half to the even unit above', 1_000_000n, '11.5', 1200n],
  ['just above a half', 1_000_000n, '10.500001', 1100n],
  ['nothing', 1n, '1', 0n],
])('pays whole units: %s', (_what, units, rate, expected) => {
  expect(paidFiat(units, 6, rate, 'NGN')).toBe(expected);
});

it('looks up holders and institutions', async () => {
  expect(await rail.verifyAccount('GTBINGLA', '0123456789')).toEqual({
    state: 'known',
    holder: 'ADA STORES LTD',
  });
  expect(await rail.verifyAccount('SAFAKEPC', '254712345678')).toEqual({ state: 'known' });
  expect(await rail.verifyAccount('GTBINGLA', '1')).toEqual({ state: 'unknown' });
  expect(await rail.institutions('NGN')).toEqual([
    { code: 'GTBINGLA', name: 'Guaranty Trust Bank', kind: 'bank' },
    { code: 'SAFAKEPC', name: 'M-Pesa', kind: 'mobile_money' },
  ]);
});

// Guarantee: a process without the key can only ask for the holder of an account.
it('asks about an account without a key', async () => {
  const access = { baseUrl: server.url, timeoutMs: 2000 };
  expect(await verifyPaycrestAccount(access, 'GTBINGLA', '0123456789')).toEqual({
    state: 'known',
    holder: 'ADA STORES LTD',
  });
  expect(server.keys).toEqual([undefined]);
  const keyless = new PaycrestRail({ ...access, feeMillionths: 0 });
  await expect(keyless.find('r1', sell)).rejects.toThrow(/PAYCREST_API_KEY$/);
});

it.each([' ', 'X'.repeat(201)])('does not accept %j as a holder', async (name) => {
  server.accounts.set('GTBINGLA 5555555555', name);
  await expect(rail.verifyAccount('GTBINGLA', '5555555555')).rejects.toBeInstanceOf(RailUnavailableError);
});

it('does not treat a missing path as an answer about an account', async () => {
  server.faults.push(404);
  await expect(rail.verifyAccount('GTBINGLA', '0123456789')).rejects.toBeInstanceOf(RailUnavailableError);
});

it('counts limits in base units of the token', async () => {
  expect(await rail.limitsOf({ decimals: 6 })).toEqual({ minimumUnits: 500_000n, feeUnits: 10_000n });
  expect(await rail.limitsOf({ decimals: 18 })).toEqual({
    minimumUnits: 5n * 10n ** 17n,
    feeUnits: 10n ** 16n,
  });
});

describe('a webhook', () => {
  it('is Paycrest’s only with the signature of its exact bytes', async () => {
    await rail.open(request);
    const { body, signature } = server.webhook(stored());
    const bytes = Buffer.from(body);
    const isSigned = (of: string | undefined, under = 'secret-of-a-sender', over = bytes) =>
      isSignedByPaycrest(over, of, under);
    expect(isSigned(signature)).toBe(true);
    expect(isSigned(` ${signature.toUpperCase()} `)).toBe(true);
    expect(isSigned(signature, 'another')).toBe(false);
    expect(isSigned(signature, '')).toBe(false);
    expect(isSigned(undefined)).toBe(false);
    expect(isSigned(signature.slice(1))).toBe(false);
    expect(isSigned(signature, undefined, Buffer.from(`${body} `))).toBe(false);
    expect(orderIdOf(JSON.parse(body))).toBe(stored().id);
  });

  it.each([null, 'text', [], {}, { data: null }, { data: { id: 5 } }, { data: { id: '../x' } }])(
    'that is %j names no order',
    (body) => expect(orderIdOf(body)).toBeUndefined(),
  );
});

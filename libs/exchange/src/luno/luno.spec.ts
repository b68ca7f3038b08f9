import { LUNO_KEY, type LunoFault, type LunoServer, startLunoServer } from '@cowrie/testing';
import {
  LunoVenue,
  OrderOutcomeUnknownError,
  type OrderRequest,
  VenueProvider,
  type VenueOptions,
} from '../index';

let server: LunoServer;
beforeEach(async () => {
  server = await startLunoServer();
  server.book.deposit('0xabc', '100.00');
});
afterEach(() => server.stop());

const request: OrderRequest = {
  idempotencyKey: 'Key1',
  sell: { token: 'USDC', network: 'ethereum', decimals: 6, units: 5_123_456n },
  buy: { currency: 'ZAR' },
  rate: '18.60',
  depositTxHash: '0xABC',
};
const terms: VenueOptions = { maxSlippageBasisPoints: 200, tokenFeeBasisPoints: 0, deposits: 'sweep' };

function provider(over: Partial<VenueOptions> = {}, access: { keySecret?: string; timeoutMs?: number } = {}) {
  const venue = new LunoVenue(
    { ...LUNO_KEY, url: server.url, isPaced: false, timeoutMs: 2000, ...access },
    () => new Date(server.book.nowMs),
  );
  return new VenueProvider(venue, { ...terms, ...over });
}

const posts = () => server.calls.filter(({ path }) => path === 'POST /api/1/postorder');
const sold = { state: 'filled', orderId: 'BX1', soldUnits: 5_120_000n, boughtUnits: 9_472n };

describe('an order', () => {
  it('sells whole steps at once, no lower than the locked rate less the slippage, under the idempotency key', async () => {
    expect(await provider().order(request)).toEqual(sold);
    expect(Object.fromEntries(posts()[0]?.params ?? [])).toEqual({
      pair: 'USDCZAR',
      type: 'ASK',
      volume: '5.12',
      price: '18.2280',
      time_in_force: 'IOC',
      client_order_id: 'Key1',
      timestamp: `${server.book.nowMs}`,
      ttl: '5000',
    });
  });

  it('deducts the fee in the currency from what was bought, rounded down once', async () => {
    server.book.fee = { basisPoints: 13, in: 'counter' };
    // 5.12 × 18.50 = 94.72, less 0.123136.
    expect(await provider().order(request)).toEqual({ ...sold, boughtUnits: 9_459n });
  });

  it('sets aside a fee in tokens, and counts it as sold', async () => {
    server.book.fee = { basisPoints: 50, in: 'base' };
    const selling = provider({ tokenFeeBasisPoints: 50 });
    const outcome = await selling.order({ ...request, sell: { ...request.sell, units: 5_120_000n } });
    // 5.09 and a fee of 0.02545: at most the tokens of the order.
    expect(outcome).toEqual({ ...sold, soldUnits: 5_115_450n, boughtUnits: 9_416n });
    const lot = await selling.minimumUnits(request);
    expect(lot).toBe(1_005_000n);
    const smallest = { ...request, idempotencyKey: 'Key2', sell: { ...request.sell, units: lot } };
    expect(await selling.order(smallest)).toMatchObject({ state: 'filled', soldUnits: 1_005_000n });
  });

  it('sells a part when too few buy at its price, and the rest under the next key', async () => {
    server.book.bids = [
      { price: '18.60', volume: '2.00' },
      { price: '18.00', volume: '900.00' },
    ];
    const outcome = await provider().order(request);
    expect(outcome).toEqual({ ...sold, soldUnits: 2_000_000n, boughtUnits: 3_720n });
    const rest = { ...request, idempotencyKey: 'Key2', sell: { ...request.sell, units: 3_123_456n } };
    expect(await provider().order(rest)).toMatchObject({ state: 'waiting', reason: 'price' });
  });

  it('sells at most the largest volume', async () => {
    server.book.market.max_volume = '3.00';
    expect(await provider().order(request)).toMatchObject({ soldUnits: 3_000_000n });
  });

  it('is pending until it traded', async () => {
    server.book.isSlow = true;
    expect(await provider().order(request)).toEqual({ state: 'pending', orderId: 'BX1' });
    expect(await provider().orderStatus('Key1', request)).toEqual({ state: 'pending', orderId: 'BX1' });
    server.book.release();
    expect(await provider().orderStatus('Key1', request)).toEqual(sold);
  });

  it('is unsold, for good, when the buyers have left meanwhile', async () => {
    server.book.isSlow = true;
    await provider().order(request);
    server.book.bids = [];
    server.book.release();
    expect(await provider().order(request)).toEqual({ state: 'unsold', orderId: 'BX1' });
  });

  it('below the smallest lot waits, because the smallest lot follows the market', async () => {
    const luno = provider();
    expect([await luno.minimumUnits(request), await luno.stepUnits(request)]).toEqual([1_000_000n, 10_000n]);
    const below = { ...request, sell: { ...request.sell, units: 999_999n } };
    expect(await luno.order(below)).toMatchObject({ state: 'waiting', reason: 'market' });
    server.book.market.min_volume = '2.00';
    server.book.nowMs += 600_000;
    expect(await luno.minimumUnits(request)).toBe(2_000_000n);
    const many = { ...request, sell: { ...request.sell, decimals: 18 } };
    expect([await luno.minimumUnits(many), await luno.stepUnits(many)]).toEqual([
      2n * 10n ** 18n,
      10n ** 16n,
    ]);
  });
});

describe('nothing is ordered', () => {
  const waits = async (reason: string, over: Partial<VenueOptions> = {}, of: Partial<OrderRequest> = {}) => {
    expect(await provider(over).order({ ...request, ...of })).toMatchObject({ state: 'waiting', reason });
  };
  afterEach(() => expect(server.book.orders.size).toBe(0));

  it('before the exchange has credited each deposit', async () => {
    await waits('deposit', {}, { depositTxHash: '0xdef' });
    await waits('deposit', {}, { moreDepositTxHashes: ['0xabc', '0xdef'] });
  });

  it('for a withdrawal with the hash of the deposit', async () => {
    server.book.transfers.length = 0;
    const line = { transaction_id: '0xabc', amount: '9', inbound: false, created_at: 1 };
    server.book.transfers.push(line);
    await waits('deposit');
  });

  it('while the exchange holds fewer tokens', async () => {
    server.book.balance = '5.119999';
    await waits('balance');
  });

  it.each([[[]], [[{ price: '18.2279', volume: '900' }]]])(
    'while nobody buys at the price: %j',
    async (bids) => {
      server.book.bids = bids;
      await waits('price');
    },
  );

  it('while the market is closed, or does not exist', async () => {
    await waits('market', {}, { buy: { currency: 'KES' } });
    server.book.market.trading_status = 'SUSPENDED';
    await waits('market');
  });

  it.each([
    ['post-only mode', 'ErrPostOnlyMode', 'market'],
    ['maintenance', 'ErrUnderMaintenance', 'market'],
    ['a closed account', 'ErrUserNotVerifiedForCurrency', 'market'],
    ['a lot that has grown', 'ErrVolumeTooLow', 'market'],
    ['tokens that are gone', 'ErrInsufficientBalance', 'balance'],
  ])('in case of %s', async (_, code, reason) => {
    server.failNext('/postorder', { kind: 'code', status: 400, code });
    await waits(reason);
  });

  // Guarantee: no payment fails because rules changed after they were read.
  it('when the order breaks a rule that is new', async () => {
    const luno = provider();
    await luno.minimumUnits(request);
    server.book.market.volume_scale = 1;
    server.failNext('/postorder', { kind: 'code', status: 400, code: 'ErrInvalidVolume' });
    expect(await luno.order(request)).toMatchObject({ state: 'waiting', reason: 'market' });
  });

  it('and it is refused for good when the exchange will never accept it', async () => {
    server.failNext('/postorder', { kind: 'code', status: 400, code: 'ErrInvalidVolume' });
    expect(await provider().order(request)).toMatchObject({ state: 'refused' });
  });
});

// Guarantee: a sale gathered over days is sold, however many deposits follow its own.
it('finds a deposit older than the newest thousand, a thousand more at each try', async () => {
  for (let count = 0; count < 2500; count += 1) server.book.deposit(`0x${count + 5000}`, '0.00');
  const luno = provider();
  const waits = { state: 'waiting', reason: 'deposit' };
  for (let tries = 0; tries < 2; tries += 1) expect(await luno.order(request)).toMatchObject(waits);
  expect(await luno.order(request)).toEqual(sold);
});

it('sells without a credited deposit where an operator moves the tokens', async () => {
  expect(await provider({ deposits: 'operator' }).order({ ...request, depositTxHash: '0xdef' })).toEqual(
    sold,
  );
});

it('finds a deposit older than many others, and asks for it once', async () => {
  for (let i = 0; i < 250; i += 1) server.book.deposit(`0x${i}`, '1');
  const luno = provider();
  await luno.order(request);
  const asked = () => server.calls.filter(({ path }) => path.endsWith('/transfers')).length;
  expect(asked()).toBe(3);
  await luno.order({ ...request, idempotencyKey: 'Key2' });
  expect(asked()).toBe(3);
});

describe('an answer that does not come', () => {
  const faults: [string, LunoFault][] = [
    ['lost before it was taken', { kind: 'lost', when: 'before' }],
    ['lost after it was taken', { kind: 'lost', when: 'after' }],
    ['silent', { kind: 'silent' }],
    ['endless', { kind: 'endless' }],
    ['429', { kind: 'code', status: 429, code: 'ErrTooManyRequests' }],
    ['429 without JSON', { kind: 'status', status: 429 }],
    ['500', { kind: 'code', status: 500, code: 'ErrInternal' }],
    ['502', { kind: 'status', status: 502 }],
    ['503 for maintenance', { kind: 'status', status: 503 }],
    ['a page of a proxy', { kind: 'status', status: 404 }],
    ['a redirect', { kind: 'status', status: 302 }],
    ['too large', { kind: 'body', body: `"${'a'.repeat(1024 * 1024)}"` }],
    ['late by its clock', { kind: 'code', status: 400, code: 'ErrDeadlineExceeded' }],
    ['of another shape', { kind: 'body', body: '{"ok":true}' }],
    ['no JSON', { kind: 'body', body: '<html>' }],
  ];

  it.each(faults)(
    'to an order (%s) leaves it unknown, and it is sold once under its key',
    async (_, fault) => {
      const luno = provider({}, { timeoutMs: 300 });
      server.failNext('/postorder', fault);
      await expect(luno.order(request)).rejects.toThrow(OrderOutcomeUnknownError);
      expect(await luno.order(request)).toEqual(sold);
      expect(await luno.order(request)).toEqual(sold);
      expect(server.book.orders.size).toBe(1);
    },
  );

  it.each(faults)(
    'to a query (%s) leaves the outcome open, and nothing is ordered meanwhile',
    async (_, fault) => {
      const luno = provider({}, { timeoutMs: 300 });
      server.failNext('/3/order', fault);
      await expect(luno.order(request)).rejects.toThrow(OrderOutcomeUnknownError);
      expect(server.book.orders.size).toBe(0);
      expect(await luno.order(request)).toEqual(sold);
    },
  );

  it.each(['/markets', '/transfers', '/balance', '/orderbook_top'])('to %s orders nothing', async (path) => {
    server.failNext(path, { kind: 'body', body: '{"ok":true}' });
    await expect(provider().order(request)).rejects.toThrow(OrderOutcomeUnknownError);
    expect(server.book.orders.size).toBe(0);
  });

  it('about an order that was just taken leaves it pending', async () => {
    const ask = provider();
    server.book.isSlow = true;
    // The first query comes before the order.
    const order = ask.order(request);
    server.failNext('/postorder');
    await order;
    server.failNext('/3/order', { kind: 'status', status: 502 });
    await expect(ask.orderStatus('Key1', request)).rejects.toThrow(OrderOutcomeUnknownError);
  });
});

it('is asked for the order that another process placed at the same moment', async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => provider().order(request)));
  expect(outcomes.map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => 'filled'));
  expect(server.book.orders.size).toBe(1);
});

it('keeps every digit of an amount that comes as a JSON number', async () => {
  const order = '{"order_id":"BX1","client_order_id":"Key1","side":"SELL","status":"COMPLETE"';
  const amounts =
    '"base":5.120000000000000001,"counter":94.720000000000000001,"fee_base":0,"fee_counter":0.0}';
  server.failNext('/3/order', { kind: 'body', body: `${order},${amounts}` });
  const venue = new LunoVenue({ ...LUNO_KEY, url: server.url, isPaced: false }, () => new Date());
  expect(await venue.find('Key1')).toMatchObject({
    soldVolume: '5.120000000000000001',
    paidAmount: '94.720000000000000001',
  });
});

// Guarantee: the account is not blocked for calling too often, however many sales are under way.
it('begins its calls 250 ms apart', async () => {
  const venue = new LunoVenue({ ...LUNO_KEY, url: server.url }, () => new Date());
  const startedAtMs = performance.now();
  await Promise.all([venue.wallets(), venue.wallets(), venue.wallets()]);
  expect(performance.now() - startedAtMs).toBeGreaterThan(490);
});

it('does not take another party’s order for its own', async () => {
  await provider().order(request);
  const order = server.book.orders.get('Key1');
  if (order) server.book.orders.set('Key2', order);
  await expect(provider().orderStatus('Key2', request)).rejects.toThrow(OrderOutcomeUnknownError);
});

it('does not know an order that was never placed', async () => {
  expect(await provider().orderStatus('unknown', request)).toBeUndefined();
});

it('says that the key is wrong, without showing it', async () => {
  const wrong = provider({}, { keySecret: 'another-secret' });
  const error = await wrong.order(request).catch((thrown: Error) => thrown);
  expect(String(error)).toContain('ErrUnauthorised');
  expect(String(error)).not.toMatch(/another-secret|luno-key-id|http|Key1/);
});

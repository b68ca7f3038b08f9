import { LUNO_KEY, startLunoServer } from '@cowrie/testing';
import {
  type ExchangeProvider,
  FAITHFUL_SANDBOX,
  HoldProvider,
  LunoVenue,
  type ManualOrder,
  ManualProvider,
  type OrderOutcome,
  OrderOutcomeUnknownError,
  type OrderRequest,
  type SandboxOrder,
  SandboxProvider,
  VenueProvider,
} from './index';

/** A provider and what a test can make its exchange do. */
interface World {
  provider: ExchangeProvider;
  /** Base units that the exchange has sold so far, for all callers. */
  soldUnits(): bigint;
  /** Lets the exchange decide about its open orders. */
  decide?(): Promise<void>;
  /** Accepts the next order, but loses its answer. */
  loseAnswer?(): void;
  /** Fills the next orders only in part. */
  fillInPart?(): void;
  stop?(): Promise<void>;
}

const request: OrderRequest = {
  idempotencyKey: 'Key1',
  sell: { token: 'USDC', network: 'base', decimals: 6, units: 5_120_000n },
  buy: { currency: 'ZAR' },
  rate: '18.50',
  depositTxHash: '0x1',
};

const WORLDS: Record<string, () => Promise<World>> = {
  sandbox: async () => {
    const orders = new Map<string, SandboxOrder>();
    const settings = { ...FAITHFUL_SANDBOX };
    const store = {
      insertOnce: async (order: SandboxOrder) =>
        orders.get(order.idempotencyKey) ?? (orders.set(order.idempotencyKey, order), order),
      find: async (key: string) => orders.get(key),
    };
    const takeLostAnswer = async () => settings.loseNextAnswers > 0 && (settings.loseNextAnswers -= 1) >= 0;
    return {
      provider: new SandboxProvider(store, { read: async () => settings, takeLostAnswer }, () => new Date(0)),
      soldUnits: () =>
        [...orders.values()].reduce(
          (sum, order) => sum + (order.refusedReason ? 0n : BigInt(order.soldUnits)),
          0n,
        ),
      loseAnswer: () => (settings.loseNextAnswers = 1),
      fillInPart: () => (settings.partialFillBasisPoints = 5000),
    };
  },
  manual: async () => {
    const orders = new Map<string, ManualOrder>();
    const store = {
      insertOnce: async (order: ManualOrder) =>
        orders.get(order.idempotencyKey) ?? (orders.set(order.idempotencyKey, order), order),
      find: async (key: string) => orders.get(key),
      enterOnce: async (key: string, entry: NonNullable<ManualOrder['entry']>) => {
        const order = orders.get(key);
        if (order && !order.entry) orders.set(key, { ...order, entry });
        return orders.get(key);
      },
    };
    const provider = new ManualProvider(store, () => new Date(0));
    let isInPart = false;
    return {
      provider,
      soldUnits: () =>
        [...orders.values()].reduce(
          (sum, { entry }) => sum + (entry?.kind === 'filled' ? BigInt(entry.soldUnits) : 0n),
          0n,
        ),
      decide: async () => {
        for (const { idempotencyKey, units, entry } of orders.values()) {
          const soldUnits = isInPart ? BigInt(units) / 2n : undefined;
          if (!entry) await provider.fill(idempotencyKey, { boughtUnits: 1n, soldUnits }, 'ada');
        }
      },
      fillInPart: () => (isInPart = true),
    };
  },
  hold: async () => {
    const keys = new Map<string, bigint>();
    const hold = new HoldProvider();
    // This provider sells nothing, so the world counts what it reports.
    const order = async (of: OrderRequest) => (keys.set(of.idempotencyKey, of.sell.units), hold.order(of));
    return {
      provider: {
        name: 'hold',
        order,
        orderStatus: () => hold.orderStatus(),
        minimumUnits: () => hold.minimumUnits(),
      },
      soldUnits: () => [...keys.values()].reduce((sum, units) => sum + units, 0n),
    };
  },
  luno: async () => {
    const { book, url, failNext, stop } = await startLunoServer();
    book.deposit(request.depositTxHash, '1000.00');
    const venue = new LunoVenue({ ...LUNO_KEY, url, isPaced: false }, () => new Date(book.nowMs));
    const terms = { maxSlippageBasisPoints: 200, tokenFeeBasisPoints: 0, deposits: 'sweep' as const };
    return {
      provider: new VenueProvider(venue, terms),
      soldUnits: () => [...book.orders.values()].reduce((sum, { base }) => sum + base / 10n ** 6n, 0n),
      loseAnswer: () => failNext('/postorder', { kind: 'lost', when: 'after' }),
      fillInPart: () => (book.bids = [{ price: '18.5', volume: '2.00' }]),
      stop,
    };
  },
};

describe.each(Object.keys(WORLDS))('the exchange %s', (name) => {
  let world: World;
  beforeEach(async () => {
    const start = WORLDS[name];
    if (!start) throw new Error(name);
    world = await start();
  });
  afterEach(() => world.stop?.());

  const sold = async (of: OrderRequest = request): Promise<OrderOutcome> => {
    const outcome = await world.provider.order(of);
    if (outcome.state !== 'pending') return outcome;
    await world.decide?.();
    return world.provider.order(of);
  };
  const selling = (units: bigint, idempotencyKey = 'Key1'): OrderRequest => ({
    ...request,
    idempotencyKey,
    sell: { ...request.sell, units },
  });

  it('sells what it reports, at most what was ordered', async () => {
    const outcome = await sold();
    expect(outcome).toMatchObject({ state: 'filled', soldUnits: 5_120_000n });
    expect(outcome.state === 'filled' && outcome.boughtUnits > 0n).toBe(true);
    expect(world.soldUnits()).toBe(5_120_000n);
  });

  it('gives the same final outcome again, even for another request under the same key', async () => {
    const outcome = await sold();
    expect(await world.provider.order(request)).toEqual(outcome);
    const status = await world.provider.orderStatus('Key1', request);
    if (name !== 'hold') expect(status).toEqual(outcome);
    if (name !== 'hold') expect(await world.provider.order(selling(9_990_000n))).toEqual(outcome);
    expect(world.soldUnits()).toBe(5_120_000n);
  });

  it('sells once when an order comes many times at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => world.provider.order(request)));
    await world.decide?.();
    expect(await world.provider.order(request)).toMatchObject({ state: 'filled' });
    expect(world.soldUnits()).toBe(5_120_000n);
  });

  it('knows no order that never came', async () => {
    expect(await world.provider.orderStatus('Unknown', request)).toBeUndefined();
  });

  it('accepts an order of its smallest lot', async () => {
    const lot = await world.provider.minimumUnits(request);
    expect(lot).toBeGreaterThanOrEqual(1n);
    expect(await sold(selling(lot))).toMatchObject({ state: 'filled', soldUnits: lot });
    // The lot may shrink again, so a smaller order is not refused for good.
    if (lot > 1n) expect(await sold(selling(lot - 1n, 'Key2'))).toMatchObject({ state: 'waiting' });
  });

  it('throws when its answer is lost, and sells once', async () => {
    if (!world.loseAnswer) return expect(['manual', 'hold']).toContain(name);
    world.loseAnswer();
    await expect(world.provider.order(request)).rejects.toThrow(OrderOutcomeUnknownError);
    expect(await world.provider.orderStatus('Key1', request)).toMatchObject({ state: 'filled' });
    expect(await world.provider.order(request)).toMatchObject({ state: 'filled' });
    expect(world.soldUnits()).toBe(5_120_000n);
  });

  it('sells a part, and the rest under another key', async () => {
    if (!world.fillInPart) return expect(name).toBe('hold');
    world.fillInPart();
    const first = await sold();
    if (first.state !== 'filled') throw new Error(first.state);
    expect([first.soldUnits > 0n, first.soldUnits < 5_120_000n]).toEqual([true, true]);
    expect(world.soldUnits()).toBe(first.soldUnits);
    expect(await sold(selling(5_120_000n - first.soldUnits, 'Key2'))).not.toMatchObject({
      orderId: first.orderId,
    });
  });
});

import {
  FAITHFUL_SANDBOX,
  HoldProvider,
  ManualEntryError,
  type ManualOrder,
  ManualProvider,
  OrderOutcomeUnknownError,
  SandboxProvider,
  type OrderRequest,
  type SandboxOrder,
  type SandboxSettings,
} from './index';

const request: OrderRequest = {
  idempotencyKey: 'k1',
  sell: { token: 'USDC', network: 'base', decimals: 6, units: 3_225_807n },
  buy: { currency: 'NGN' },
  rate: '1550',
  depositTxHash: '0x1',
};

function sandbox(over: Partial<SandboxSettings> = {}, clock = { now: 0 }) {
  const settings = { ...FAITHFUL_SANDBOX, ...over };
  const orders = new Map<string, SandboxOrder>();
  const store = {
    insertOnce: async (order: SandboxOrder) =>
      orders.get(order.idempotencyKey) ?? (orders.set(order.idempotencyKey, order), order),
    find: async (key: string) => orders.get(key),
  };
  const settingsStore = {
    read: async () => settings,
    takeLostAnswer: async () =>
      settings.loseNextAnswers > 0 ? ((settings.loseNextAnswers -= 1), true) : false,
  };
  const provider = new SandboxProvider(store, settingsStore, () => new Date(clock.now));
  return { clock, orders, settings, provider };
}

describe('sandbox provider', () => {
  it('fills at the order’s rate, rounded down', async () => {
    expect(await sandbox().provider.order(request)).toEqual({
      state: 'filled',
      orderId: 'sandbox-k1',
      soldUnits: 3_225_807n,
      boughtUnits: 500_000n,
    });
  });

  it('takes its spread off the fiat amount', async () => {
    const { provider } = sandbox({ spreadBasisPoints: 100 });
    expect(await provider.order(request)).toMatchObject({ boughtUnits: 495_000n });
  });

  it('fills after its delay, and not before', async () => {
    const { provider, clock } = sandbox({ fillDelayMs: 10 });
    expect(await provider.order(request)).toMatchObject({ state: 'pending' });
    clock.now = 9;
    expect(await provider.orderStatus('k1')).toMatchObject({ state: 'pending' });
    clock.now = 10;
    expect(await provider.orderStatus('k1')).toMatchObject({ state: 'filled' });
  });

  it('fills in part at the same rate, and sells everything over several orders', async () => {
    const { provider } = sandbox({ partialFillBasisPoints: 3000, smallestLotMillionths: 0 });
    const half = { state: 'filled', soldUnits: 967_742n, boughtUnits: 150_000n };
    expect(await provider.order(request)).toMatchObject(half);
    let [units, orders] = [request.sell.units, 0];
    while (units > 0n) {
      const idempotencyKey = `part${(orders += 1)}`;
      const outcome = await provider.order({ ...request, idempotencyKey, sell: { ...request.sell, units } });
      if (outcome.state !== 'filled') throw new Error('not filled');
      expect(outcome.soldUnits).toBeGreaterThan(0n);
      units -= outcome.soldUnits;
    }
    expect(units).toBe(0n);
  });

  it('sells once under one key, even when an answer is lost', async () => {
    const { provider, orders } = sandbox({ loseNextAnswers: 1 });
    await expect(provider.order(request)).rejects.toThrow(OrderOutcomeUnknownError);
    expect(await provider.order({ ...request, sell: { ...request.sell, units: 9n } })).toMatchObject({
      soldUnits: 3_225_807n,
    });
    expect(orders.size).toBe(1);
  });

  it('refuses an order for good, and accepts a new key afterwards', async () => {
    const { provider, settings } = sandbox({ refuseWith: 'market closed' });
    expect(await provider.order(request)).toMatchObject({ state: 'refused', reason: 'market closed' });
    settings.refuseWith = '';
    expect(await provider.order(request)).toMatchObject({ state: 'refused' });
    expect(await provider.order({ ...request, idempotencyKey: 'k2' })).toMatchObject({ state: 'filled' });
  });

  it.each([
    [6, 10_000n],
    [18, 10n ** 16n],
    [5, 1_000n],
    [0, 1n],
  ])(
    'with %s decimals, takes orders from its smallest lot and no smaller ones',
    async (decimals, minimum) => {
      const { provider } = sandbox({ smallestLotMillionths: 10_000 });
      const sell = { ...request.sell, decimals };
      expect(await provider.minimumUnits({ ...request, sell })).toBe(minimum);
      const orderOf = (units: bigint) =>
        provider.order({ ...request, idempotencyKey: `k${units}`, sell: { ...sell, units } });
      expect(await orderOf(minimum)).toMatchObject({ state: 'filled', soldUnits: minimum });
      expect(await orderOf(minimum - 1n)).toMatchObject({ state: 'waiting', reason: 'market' });
    },
  );

  it('returns undefined for an unknown key', async () => {
    expect(await sandbox().provider.orderStatus('unknown')).toBeUndefined();
  });
});

describe('hold provider', () => {
  it('fills at the locked rate, and the same order the same way again', async () => {
    const hold = new HoldProvider();
    const filled = { state: 'filled', orderId: 'k1', soldUnits: 3_225_807n, boughtUnits: 500_000n };
    expect(await hold.order(request)).toEqual(filled);
    expect(await hold.orderStatus()).toBeUndefined();
    expect(await hold.order(request)).toEqual(filled);
    expect(await hold.minimumUnits()).toBe(1n);
  });
});

describe('manual provider', () => {
  function manual() {
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
    return { orders, provider: new ManualProvider(store, () => new Date(0)) };
  }
  const paid = { boughtUnits: 499_000n };

  it('keeps an order pending until an operator enters the amount paid', async () => {
    const { provider, orders } = manual();
    expect(await provider.order(request)).toEqual({ state: 'pending', orderId: 'manual-k1' });
    expect(orders.get('k1')).toMatchObject({ units: '3225807', currency: 'NGN', rate: '1550' });
    await provider.fill('k1', paid, 'ada');
    const filled = { state: 'filled', orderId: 'manual-k1', soldUnits: 3_225_807n, boughtUnits: 499_000n };
    expect(await provider.orderStatus('k1')).toEqual(filled);
    expect(await provider.order(request)).toEqual(filled);
    expect(orders.get('k1')?.entry).toMatchObject({ by: 'ada' });
  });

  it('accepts a partial sale, but not zero and no more than the order', async () => {
    const { provider } = manual();
    await provider.order(request);
    for (const soldUnits of [0n, -1n, 3_225_808n]) {
      await expect(provider.fill('k1', { ...paid, soldUnits }, 'ada')).rejects.toThrow(ManualEntryError);
    }
    await expect(provider.fill('k1', { boughtUnits: -1n }, 'ada')).rejects.toThrow(ManualEntryError);
    await provider.fill('k1', { ...paid, soldUnits: 1n }, 'ada');
    expect(await provider.orderStatus('k1')).toMatchObject({ state: 'filled', soldUnits: 1n });
  });

  it('accepts the same entry again, and refuses another', async () => {
    const { provider } = manual();
    await provider.order(request);
    await provider.fill('k1', paid, 'ada');
    await provider.fill('k1', paid, 'bola');
    await expect(provider.fill('k1', { boughtUnits: 1n }, 'ada')).rejects.toThrow('entered before');
    await expect(provider.refuse('k1', 'no buyer', 'ada')).rejects.toThrow('entered before');
    expect(await provider.orderStatus('k1')).toMatchObject({ boughtUnits: 499_000n });
  });

  it('refuses an order with a reason, for good', async () => {
    const { provider } = manual();
    await provider.order(request);
    await provider.refuse('k1', 'no buyer', 'ada');
    await provider.refuse('k1', 'no buyer', 'ada');
    expect(await provider.order(request)).toMatchObject({ state: 'refused', reason: 'no buyer' });
    await expect(provider.refuse('k1', 'another', 'ada')).rejects.toThrow('entered before');
    await expect(provider.fill('k1', paid, 'ada')).rejects.toThrow('entered before');
  });

  it('refuses entries for an unknown key', async () => {
    const { provider } = manual();
    expect(await provider.orderStatus('unknown')).toBeUndefined();
    await expect(provider.fill('unknown', paid, 'ada')).rejects.toThrow('no order');
    await expect(provider.refuse('unknown', 'x', 'ada')).rejects.toThrow('no order');
  });
});

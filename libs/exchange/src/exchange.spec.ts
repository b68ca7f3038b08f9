import {
  HoldProvider,
  OrderOutcomeUnknownError,
  SandboxProvider,
  type OrderRequest,
  type SandboxOrder,
} from './index';

const request: OrderRequest = {
  idempotencyKey: 'k1',
  sell: { token: 'USDC', network: 'base', decimals: 6, units: 3_225_807n },
  buy: { currency: 'NGN' },
  rate: '1550',
  depositTxHash: '0x1',
};

function sandbox(clock = { now: 0 }) {
  const orders = new Map<string, SandboxOrder>();
  const store = {
    insertOnce: async (order: SandboxOrder) =>
      orders.get(order.idempotencyKey) ?? (orders.set(order.idempotencyKey, order), order),
    find: async (key: string) => orders.get(key),
  };
  return { clock, orders, provider: new SandboxProvider(store, () => new Date(clock.now)) };
}

describe('sandbox exchange', () => {
  it('fills at the order’s rate, rounded down', async () => {
    expect(await sandbox().provider.order(request)).toEqual({
      state: 'filled',
      orderId: 'sandbox-k1',
      soldUnits: 3_225_807n,
      boughtUnits: 500_000n,
    });
  });

  it('keeps its spread', async () => {
    const { provider } = sandbox();
    provider.behaviour.spreadBasisPoints = 100;
    expect(await provider.order(request)).toMatchObject({ boughtUnits: 495_000n });
  });

  it('fills after its delay', async () => {
    const { provider, clock } = sandbox();
    provider.behaviour.fillDelayMs = 10;
    expect(await provider.order(request)).toMatchObject({ state: 'pending' });
    clock.now = 9;
    expect(await provider.orderStatus('k1')).toMatchObject({ state: 'pending' });
    clock.now = 10;
    expect(await provider.orderStatus('k1')).toMatchObject({ state: 'filled' });
  });

  it('sells once under one key, even when its answer was lost', async () => {
    const { provider, orders } = sandbox();
    provider.behaviour.loseNextAnswers = 1;
    await expect(provider.order(request)).rejects.toThrow(OrderOutcomeUnknownError);
    expect(await provider.order({ ...request, sell: { ...request.sell, units: 9n } })).toMatchObject({
      soldUnits: 3_225_807n,
    });
    expect(orders.size).toBe(1);
  });

  it('refuses for good, and takes a new key afterwards', async () => {
    const { provider } = sandbox();
    provider.behaviour.refuseWith = 'market closed';
    expect(await provider.order(request)).toMatchObject({ state: 'refused', reason: 'market closed' });
    provider.behaviour.refuseWith = undefined;
    expect(await provider.order(request)).toMatchObject({ state: 'refused' });
    expect(await provider.order({ ...request, idempotencyKey: 'k2' })).toMatchObject({ state: 'filled' });
  });

  it('does not know a key it never saw', async () => {
    expect(await sandbox().provider.orderStatus('nobody')).toBeUndefined();
  });
});

describe('hold', () => {
  it('values at the locked rate, and the same again', async () => {
    const hold = new HoldProvider();
    const filled = { state: 'filled', orderId: 'k1', soldUnits: 3_225_807n, boughtUnits: 500_000n };
    expect(await hold.order(request)).toEqual(filled);
    expect(await hold.orderStatus()).toBeUndefined();
    expect(await hold.order(request)).toEqual(filled);
  });
});

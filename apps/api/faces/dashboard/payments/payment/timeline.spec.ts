import { type ConversionWorld, startConversionWorld } from '@cowrie/api/money-out/testing/conversion-world';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import type { PaymentSource } from './payment-source';
import { presentDashboardPayment } from './payment.presenter';
import { timelineOf } from './timeline';

/**
 * Guarantee: the timeline of a payment shows what really happened to it, in order and with the true times.
 */
let world: ConversionWorld;
beforeAll(async () => {
  world = await startConversionWorld({ confirmations: 3 });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

async function sourceOf(of: Pick<Payment, '_id'>): Promise<PaymentSource> {
  const payment = await world.payment(of);
  const transfers = await world.rooms.transfers.ofPayment(of._id);
  const network = { ...world.chain.network, explorerUrl: 'https://scan.example.com/' };
  const { environments } = aConfig({ environments: { test: { treasury: '0x0', networks: [network] } } });
  const head = (await world.chain.head()).number;
  return {
    payment,
    transfers,
    refunds: [],
    environment: environments.test,
    headOf: () => head,
    now: world.clock.now(),
  };
}
const kindsOf = (source: PaymentSource) =>
  timelineOf(source)
    .filter(({ kind }) => kind !== 'event')
    .map(({ kind, status }) => (status ? `${kind} ${status}` : kind));

it('shows a payment from its session to its sale, with amounts and links', async () => {
  const payment = await world.due();
  await world.work(3);
  const source = await sourceOf(payment);
  expect(source.payment.status).toBe('completed');
  const kinds = kindsOf(source);
  expect(kinds.slice(0, 3)).toEqual(['created', 'chosen', 'seen']);
  const inOrder = ['seen', 'confirmed', 'paid', 'swept', 'sold', 'settled'];
  expect(kinds.filter((kind) => inOrder.includes(kind))).toEqual(inOrder);
  expect(kinds).toEqual(expect.arrayContaining(['final', 'status processing', 'status completed']));

  const timeline = timelineOf(source);
  const entry = (kind: string) => timeline.find((one) => one.kind === kind);
  const [transferIn] = source.transfers.filter(({ direction }) => direction === 'in');
  expect(entry('chosen')).toMatchObject({ rate: '1550.00', amount: '5.00', unit: 'USDC', network: 'base' });
  expect(entry('seen')).toMatchObject({
    amount: '5.00',
    token: 'USDC',
    txHash: transferIn?.txHash,
    at: transferIn?.minedAt.toISOString(),
    explorerURL: `https://scan.example.com/tx/${transferIn?.txHash}`,
  });
  const settlement = source.payment.settlement!;
  expect(entry('sold')).toMatchObject({ soldAmount: '5.00', amount: settlement.collectedFiatAmount });
  expect(entry('settled')).toMatchObject({ fee: settlement.merchantFee, unit: 'NGN' });
  expect(timeline.filter(({ kind }) => kind === 'event').map(({ event }) => event)).toEqual([
    'payment.processing',
    'payment.paid',
    'payment.completed',
  ]);
  const times = timeline.map(({ at }) => at);
  expect(times).toEqual([...times].sort());
});

it('shows how deep a waiting transfer is, that ledger entries sum to zero, and nothing internal', async () => {
  const payment = await world.lock();
  await world.chain.pay(payment.deposit, 5_000_000n);
  await world.newWatcher().catchUp();
  const view = (source: PaymentSource) =>
    presentDashboardPayment({
      ...source,
      deliveries: [],
      checkoutUrl: 'https://pay.example.com',
      canProve: true,
      canSimulate: false,
    });
  const waiting = view(await sourceOf(payment));
  expect(waiting).toMatchObject({ status: 'processing', isOpen: true, attention: [], hasRateProof: false });
  expect(waiting.transfers).toMatchObject([
    { kind: 'waiting_for_confirmations', depth: 'seen', confirmations: { seen: 1, required: 3 } },
  ]);

  await world.deepen();
  await world.work(3);
  const source = await sourceOf(payment);
  const settled = view(source);
  expect(settled).toMatchObject({ status: 'completed', isOpen: false, settlement: { state: 'settled' } });
  expect(settled.transfers).toMatchObject([{ kind: 'credited', depth: 'final' }]);
  expect(settled.transfers[0]?.confirmations).toBeUndefined();
  const sums = new Map<string, bigint>();
  for (const { asset, units } of settled.ledger.flatMap(({ lines }) => lines))
    sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(units));
  expect([...sums.values()]).toEqual([...sums].map(() => 0n));
  expect(sums.size).toBe(2);
  const text = JSON.stringify(settled);
  const { reference } = await world.payment(payment);
  for (const secret of [reference, source.payment.settlement!.provider]) expect(text).not.toContain(secret);
});

it('shows money that came too late, and the decision about it, without who decided', async () => {
  const payment = await world.lock();
  const evaluate = async (over: Partial<Payment>) => {
    await world.database.payments.updateOne({ _id: payment._id }, { $set: over });
    return sourceOf(payment);
  };
  const at = world.clock.now();
  const resolution = {
    transferId: 'x',
    kind: 'refunded' as const,
    reason: 'asked by phone',
    by: 'operator:adaobi',
    at,
    refundTxHash: '0xabc',
  };
  const source = await evaluate({ resolutions: [resolution], heldSince: at });
  expect(kindsOf(source)).toContain('sent_back');
  expect(timelineOf(source).at(-1)).toMatchObject({ kind: 'sent_back', txHash: '0xabc' });
  const text = JSON.stringify(timelineOf(source));
  expect(text).not.toMatch(/adaobi|phone/);
});

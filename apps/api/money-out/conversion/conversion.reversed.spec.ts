import type { PaymentEventBody } from '@cowrie/dto';
import { ledgerBalancesOf } from '@cowrie/api/money-in/testing/ledger-balances';
import { type ConversionWorld, startConversionWorld } from '../testing/conversion-world';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';

let world: ConversionWorld;
beforeAll(async () => {
  world = await startConversionWorld({ confirmations: 2 });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** A payment that settlement has completed, and the chain's state before it was paid. */
async function completed() {
  const payment = await world.lock();
  await world.newWatcher().catchUp();
  const forkPoint = await world.chain.mark();
  const txHash = await world.chain.pay(payment.deposit, 5_000_000n);
  const raw = await world.chain.raw(txHash);
  await world.deepen();
  await world.work(2);
  expect((await world.payment(payment)).status).toBe('completed');
  return { payment, txHash, raw, forkPoint };
}

const eventsAfterCompletion = ({ events }: Payment) =>
  events
    .map(({ body }) => JSON.parse(body) as PaymentEventBody)
    .filter(({ type }) => !['payment.processing', 'payment.paid', 'payment.completed'].includes(type));
const transfersOf = ({ _id }: Payment) => world.rooms.transfers.ofPayment(_id);

it('reports once that a reorg deeper than final took back a completed payment', async () => {
  const { payment, txHash, forkPoint } = await completed();
  await forkPoint();
  await world.deepen(6);
  await world.deepen();
  const stored = await world.payment(payment);
  expect(stored).toMatchObject({ status: 'completed', isReversed: true, creditedIds: [expect.anything()] });
  expect(stored.exceptions).toMatchObject([{ transferId: stored.creditedIds?.[0], kind: 'reversed' }]);
  expect(eventsAfterCompletion(stored)).toMatchObject([
    {
      type: 'payment.reversed',
      data: { id: payment._id.toHexString(), status: 'completed' },
      exception: { kind: 'reversed', token: 'USDC', network: 'base', amount: '5.00', txHash },
    },
  ]);
  // The sold money was never received.
  expect(ledgerBalancesOf(stored)).toEqual({
    'sent USDC@base': -5_000_000,
    'converted USDC@base': 5_000_000,
    'converted NGN': -775_000,
    'payable NGN': 767_250,
    'fee NGN': 7_750,
  });
});

it('reports that the transfer was mined again, and stops the alarm', async () => {
  const { payment, raw, forkPoint } = await completed();
  await forkPoint();
  await world.deepen(6);
  await world.chain.rpc('eth_sendRawTransaction', [raw]);
  await world.chain.mine();
  await world.newWatcher().catchUp();
  // A reorg could orphan it again after only one block, so nothing is reported yet.
  expect((await world.payment(payment)).isReversed).toBe(true);
  expect(eventsAfterCompletion(await world.payment(payment))).toHaveLength(1);

  await world.deepen();
  await world.work(2);
  const stored = await world.payment(payment);
  expect(stored.exceptions.map(({ kind }) => kind)).toEqual(['reversed', 'restored']);
  expect(eventsAfterCompletion(stored)).toMatchObject([
    { type: 'payment.reversed' },
    { type: 'payment.exception', exception: { kind: 'restored', amount: '5.00' } },
  ]);
  expect(stored).toMatchObject({ status: 'completed', confirmedUnits: '5000000' });
  expect(stored).not.toHaveProperty('isReversed');
  expect(ledgerBalancesOf(stored)).not.toHaveProperty('sent USDC@base');
});

it('reports it again when a second reorg takes the transfer back', async () => {
  const { payment, raw, forkPoint } = await completed();
  await forkPoint();
  await world.deepen(6);
  const again = await world.chain.mark();
  await world.chain.rpc('eth_sendRawTransaction', [raw]);
  await world.chain.mine();
  await world.deepen();
  await again();
  await world.deepen(6);
  const { exceptions, isReversed } = await world.payment(payment);
  expect(exceptions.map(({ kind }) => kind)).toEqual(['reversed', 'restored', 'reversed']);
  expect(isReversed).toBe(true);
});

it('reports a payment whose settlement has begun, and settles it once its transfer is mined again', async () => {
  const payment = await world.lock();
  await world.newWatcher().catchUp();
  const forkPoint = await world.chain.mark();
  const raw = await world.chain.raw(await world.chain.pay(payment.deposit, 5_000_000n));
  await world.deepen();
  await world.settle();
  expect((await world.settlement(payment))?.state).toBe('sweeping');
  await forkPoint();
  await world.deepen(6);
  const [transfer] = await transfersOf(payment);
  expect(await world.payment(payment)).toMatchObject({
    status: 'processing',
    exceptions: [{ kind: 'reversed', transferId: transfer && transferIdOf(transfer) }],
  });
  await world.work();
  // Nothing was swept or sold, so the settlement starts over and the payment waits for money again.
  expect(await world.payment(payment)).toMatchObject({ status: 'pending' });
  expect(await world.payment(payment)).not.toHaveProperty('isReversed');
  await world.chain.rpc('eth_sendRawTransaction', [raw]);
  await world.chain.mine();
  await world.deepen();
  await world.work(2);
  const stored = await world.payment(payment);
  expect(stored.status).toBe('completed');
  expect(stored.exceptions.map(({ kind }) => kind)).toEqual(['reversed', 'restored']);
});

import { PaymentEventBody } from '@cowrie/dto';
import { tokenAddressOf } from '@cowrie/api/chain/testing/builders';
import { aDeposit, aLockedPayment, aTransfer } from '../../testing/builders';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { Payment } from '../document/payment.schema';
import { type EventInput, eventsOf } from './payment-events';
import { transferIdOf } from './payment-facts';

const now = new Date('2033-01-01T00:10:00.000Z');
const USDC = aNetwork().tokens.USDC;
const bsc = aNetwork({
  name: 'bsc',
  chainId: 56,
  tokens: { USDC: { ...USDC, decimals: 18 } as NonNullable<typeof USDC> },
});
const config = aConfig({ environments: { test: { treasury: TREASURY, networks: [aNetwork(), bsc] } } });
const payment = aLockedPayment(new Date('2033-01-01T00:00:00.000Z'));

const eventsFor = (over: Partial<EventInput>) =>
  eventsOf({ payment, transitions: [], exceptions: [], transfers: [], now, config, ...over });
const bodyOf = (event: { body: string } | undefined) => JSON.parse(String(event?.body)) as PaymentEventBody;
const exceptionFor = (
  over: Parameters<typeof aTransfer>[1],
  kind: 'wrong_network' | 'late' | 'zero_value',
) => {
  const transfer = aTransfer(payment, over);
  return { transfer, exception: { transferId: transferIdOf(transfer), kind, at: now } };
};

it('carries the payment after the change, and its reference under both keys', () => {
  const seen: Payment = { ...payment, status: 'processing', updatedAt: now };
  const [event, ...others] = eventsFor({
    payment: seen,
    transitions: [{ from: 'pending', to: 'processing', cause: 'funds_seen', event: 'payment.processing' }],
  });
  expect(others).toEqual([]);
  expect(event).toMatchObject({ type: 'payment.processing', sequence: 1, at: now });
  expect(event?.id).toMatch(/^evt_[0-9a-f-]{36}$/);
  expect(bodyOf(event)).toMatchObject({
    type: 'payment.processing',
    timestamp: now.toISOString(),
    reference: payment.clientReference,
    clientReference: payment.clientReference,
    sequence: 1,
    data: { id: payment._id.toHexString(), status: 'processing', updatedAt: now.toISOString() },
  });
  expect(bodyOf(event)).not.toHaveProperty('exception');
});

it('says that it is paid after it was seen, and before it is completed', () => {
  const events = eventsFor({
    isPaidNow: true,
    transitions: [
      { from: 'pending', to: 'processing', cause: 'funds_seen', event: 'payment.processing' },
      { from: 'processing', to: 'completed', cause: 'operator_accepted', event: 'payment.completed' },
    ],
  });
  expect(events.map(({ sequence, type }) => [sequence, type])).toEqual([
    [1, 'payment.processing'],
    [2, 'payment.paid'],
    [3, 'payment.completed'],
  ]);
  expect(bodyOf(events[1])).not.toHaveProperty('reason');
});

it('makes no event for a transition without one', () => {
  expect(
    eventsFor({ transitions: [{ from: 'processing', to: 'pending', cause: 'funds_taken_back' }] }),
  ).toEqual([]);
});

it('makes one event for each exception, with the exact amount in the decimals of that network', () => {
  const units = '1234567890123456789';
  const late = exceptionFor({ units: '2500001' }, 'late');
  const wrong = exceptionFor(
    { network: 'bsc', token: 'USDC', tokenAddress: tokenAddressOf(bsc, 'USDC'), units },
    'wrong_network',
  );
  const events = eventsFor({
    exceptions: [late.exception, wrong.exception],
    transfers: [wrong.transfer, late.transfer],
  });
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2]);
  expect(events.map((event) => bodyOf(event).exception)).toEqual([
    {
      kind: 'late',
      token: 'USDC',
      network: 'base',
      amount: '2.500001',
      txHash: late.transfer.txHash,
      from: late.transfer.from,
    },
    {
      kind: 'wrong_network',
      token: 'USDC',
      network: 'bsc',
      amount: '1.234567890123456789',
      txHash: wrong.transfer.txHash,
      from: wrong.transfer.from,
    },
  ]);
});

it('leaves out the amount when the network is no longer configured, except for the payment’s own token', () => {
  const gone = exceptionFor({ network: 'celo' }, 'wrong_network');
  const own = exceptionFor({}, 'late');
  const events = eventsFor({
    config: aConfig({ environments: {} }),
    exceptions: [gone.exception, own.exception],
    transfers: [gone.transfer, own.transfer],
  });
  expect(events.map((event) => bodyOf(event).exception?.amount)).toEqual([undefined, '5.00']);
});

it('makes no event for noise', () => {
  const { transfer, exception } = exceptionFor({ units: '0' }, 'zero_value');
  expect(eventsFor({ exceptions: [exception], transfers: [transfer] })).toEqual([]);
});

it('continues the sequence of the payment’s last event', () => {
  const lastEvent = { id: 'evt_1', type: 'payment.processing' as const, sequence: 4, at: now, body: '{}' };
  const deposit = aDeposit(payment._id, now);
  const [event] = eventsFor({
    payment: { ...payment, deposit, events: [lastEvent] },
    transitions: [{ from: 'processing', to: 'failed', cause: 'underpaid', event: 'payment.failed' }],
  });
  expect(event?.sequence).toBe(5);
});

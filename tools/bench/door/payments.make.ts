import { randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import { checksumAddress } from '@cowrie/chain-evm';
import { PAY_CODE_LENGTH } from '@cowrie/tables';
import { deliveryId } from '@cowrie/api/notify/webhooks/deliveries/delivery.create';

const HOUR_MS = 3_600_000;
const ADDRESS = `0x${'a'.repeat(40)}`;
const EVENT_BODY = JSON.stringify({ type: 'payment.completed', data: { filling: 'x'.repeat(600) } });

/** The pay code of the payment with this number: as long as a real one. */
export const payCodeOf = (index: number): string => index.toString(36).padStart(PAY_CODE_LENGTH, '0');
export const referenceOf = (index: number): string => `Order${String(index).padStart(8, '0')}`;
/** The id of the payment with this number, so that a load knows it without asking. */
export const paymentIdOf = (index: number): string => index.toString(16).padStart(24, '0');
export const emailOf = (index: number): string => `customer${index}@example.com`;
export const depositAddressOf = (index: number): string =>
  checksumAddress(`0xaa${index.toString(16).padStart(38, '0')}`);

/** Sessions that can be paid, and their pay codes. */
export const OPEN_SESSIONS = 50;
export const openPayCodeOf = (index: number): string =>
  `open${String(index).padStart(PAY_CODE_LENGTH - 4, '0')}`;

/** A session as initialize stores it, with random codes. */
export function wholePayment(businessId: Types.ObjectId, email: string) {
  const now = new Date();
  const code = () => randomBytes(9).toString('hex');
  return {
    _id: new Types.ObjectId(),
    businessId,
    userId: 'user',
    environment: 'test',
    payCode: code().slice(0, 12),
    fiatAmount: '5000.00',
    currency: 'NGN',
    collectInUSD: false,
    clientReference: code(),
    isFromListed: false,
    reference: code(),
    customer: { email, emailKey: email },
    metadata: {},
    status: 'pending',
    version: 1,
    expiresAt: new Date(now.getTime() + HOUR_MS),
    exceptions: [],
    resolutions: [],
    ledger: [],
    history: [],
    events: [],
    createdAt: now,
    updatedAt: now,
  };
}

/** A payment that was completed, as large as real ones are. Pure. */
export function completedPayment(businessId: Types.ObjectId, index: number, at: Date) {
  const settled = { state: 'settled', provider: 'sandbox', sentUnits: '3225807', settledAt: at };
  const step = (from: string, to: string, cause: string) => ({ at, from, to, cause });
  const event = (sequence: number) => ({
    id: `evt_${index}_${sequence}`,
    type: 'payment.completed',
    sequence,
    at,
    body: EVENT_BODY,
  });
  return {
    _id: new Types.ObjectId(paymentIdOf(index)),
    businessId,
    userId: 'user',
    environment: 'test',
    payCode: payCodeOf(index),
    fiatAmount: '5000.00',
    currency: 'NGN',
    collectInUSD: false,
    clientReference: referenceOf(index),
    isFromListed: false,
    reference: `internal${index}`,
    customer: { email: emailOf(index), emailKey: emailOf(index) },
    metadata: { order: `A-${index}`, note: 'x'.repeat(100) },
    status: STATUSES[index % STATUSES.length],
    version: 6,
    expiresAt: at,
    paidAt: at,
    endedAt: at,
    deposit: {
      token: 'USDC',
      network: 'base',
      tokenAddress: ADDRESS,
      decimals: 6,
      address: depositAddressOf(index),
      factory: ADDRESS,
      treasury: ADDRESS,
      rate: '1550.00',
      expectedUnits: '3225807',
      toleranceBasisPoints: 50,
      lockedAt: at,
    },
    watchedSince: at,
    watchedUntil: at,
    seenUnits: '3225807',
    confirmedUnits: '3225807',
    txHash: `0x${'b'.repeat(64)}`,
    creditedIds: [`base:0x${'b'.repeat(64)}:0`],
    settlement: { ...settled, collectedFiatAmount: '5000.00', merchantFee: '50.00' },
    exceptions: [],
    resolutions: [],
    ledger: [1, 2, 3].map(() => ({
      at,
      lines: [
        { account: 'vault', asset: 'USDC@base', units: '3225807' },
        { account: 'received', asset: 'USDC@base', units: '-3225807' },
      ],
    })),
    history: [step('pending', 'processing', 'funds_seen'), step('processing', 'completed', 'settled')],
    events: [event(1), event(2)] as const,
    relayedSequence: 2,
    createdAt: at,
    updatedAt: at,
    completedAt: at,
  };
}

/** The last event of such a payment, with the relay's number. Pure. */
export function relayedEvent({ businessId, environment, _id, events }: CompletedPayment, number: number) {
  const [, { id, type, sequence, at, body }] = events;
  return {
    _id: id,
    businessId,
    environment,
    number,
    type,
    paymentId: _id,
    sequence,
    at,
    relayedAt: at,
    body,
  };
}

/** The delivery of such an event; one in a hundred was given up. Pure. */
export function endedDelivery(
  { _id: eventId, businessId, environment, type, paymentId, sequence, body, at, number }: RelayedEvent,
  endpointId: Types.ObjectId,
) {
  const isGivenUp = number % 100 === 0;
  return {
    _id: deliveryId(eventId, endpointId),
    eventId,
    type,
    businessId,
    environment,
    endpointId,
    paymentId,
    lane: `${endpointId.toHexString()}:${paymentId.toHexString()}`,
    sequence,
    body,
    state: isGivenUp ? 'given_up' : 'delivered',
    tries: 1,
    attempts: [{ at, durationMs: 20, status: isGivenUp ? 500 : 200, excerpt: 'ok' }],
    createdAt: at,
    endedAt: at,
  };
}

type CompletedPayment = ReturnType<typeof completedPayment>;
type RelayedEvent = ReturnType<typeof relayedEvent>;

/** Most payments of a merchant are completed; the others make an index worthwhile for a filter. */
const STATUSES = ['completed', 'completed', 'completed', 'expired'] as const;

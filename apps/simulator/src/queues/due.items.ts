import { OPEN_STATUSES } from '@cowrie/api/money-in/payments/document/payment-windows';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import { SETTLEMENT_STATES } from '@cowrie/dto';
import type { Types } from 'mongoose';
import type { World } from '../world';

/** An item of a queue, whose work is due. */
export interface DueItem {
  queue: DueQueue;
  /** In hex. Empty for a settlement with a shop. */
  paymentId: string;
  /** Since when, in epoch milliseconds. */
  sinceMs: number;
}

/** The queues of the service. `late`: health names an item that waits for longer than these seconds. */
export const DUE_QUEUES = {
  'a window that is over': { late: 900 },
  'an event to be relayed': { late: 300 },
  'a refund to be placed': { late: 300 },
  'a step of a sale': { late: 600 },
  'a payment to be sold': { late: 7200 },
  'a vault to be collected': { late: 900 },
  'a vault to be swept': { late: 1800 },
  'a sweep that is open': { late: 1800 },
  'a relay that is open': { late: 900 },
  'a webhook': { late: 300 },
  'an e-mail': { late: 600 },
  'a payout to be told': { late: 300 },
  'a refund link that has expired': { late: 300 },
  'a payout to be handed out': { late: 900 },
  'a payout that is sent': { late: 3600 },
  'a settlement to be made': { late: 900 },
  'a settlement to be released': { late: 900 },
  'a settlement to be told': { late: 900 },
} as const satisfies Record<string, { late: number }>;
export type DueQueue = keyof typeof DUE_QUEUES;

/** Everything that is due, as the database shows it. Call it after the mirror has read what was written. */
export async function dueItemsOf(world: World): Promise<DueItem[]> {
  const { mirror, database } = world;
  const now = world.clock.now();
  const [webhooks, mails, vaults, settlements] = await Promise.all([
    database.deliveries.find({ nextAt: { $lte: now } }, { nextAt: 1, paymentId: 1 }).lean(),
    database.mails.find({ nextAt: { $lte: now } }, { nextAt: 1, paymentId: 1 }).lean(),
    database.vaultSweeps.find({}, { requestedAt: 1, paymentId: 1 }).lean(),
    database.settlements
      .find(
        { $or: [{ state: 'gathering' }, { isReleasing: 'yes' }, { 'news.at': { $exists: true } }] },
        { state: 1, isReleasing: 1, news: 1, updatedAt: 1 },
      )
      .lean(),
  ]);
  const all = [
    ...[...mirror.payments.values()].flatMap(ofPayment),
    ...mirror.payouts.flatMap((payout) => ofPayout(payout, world)),
    ...mirror.transfers.map(({ paymentId, collectAt }) =>
      item('a vault to be collected', paymentId, collectAt),
    ),
    ...mirror.sweeps
      .filter(({ isOpen }) => isOpen)
      .flatMap(({ vaults: swept, createdAt, reopenedAt }) =>
        swept.map(({ paymentId }) => item('a sweep that is open', paymentId, reopenedAt ?? createdAt)),
      ),
    ...mirror.relays
      .filter(({ isOpen }) => isOpen)
      .map(({ paymentId, createdAt }) => item('a relay that is open', paymentId, createdAt)),
    ...vaults.map(({ paymentId, requestedAt }) => item('a vault to be swept', paymentId, requestedAt)),
    ...webhooks.map(({ paymentId, nextAt }) => item('a webhook', paymentId, nextAt)),
    ...mails.map(({ paymentId, nextAt }) => item('an e-mail', paymentId, nextAt)),
    ...settlements.flatMap(({ state, isReleasing, news, updatedAt }) => [
      item('a settlement to be made', undefined, state === 'gathering' ? updatedAt : undefined),
      item('a settlement to be released', undefined, isReleasing ? updatedAt : undefined),
      item('a settlement to be told', undefined, news ? updatedAt : undefined),
    ]),
  ];
  return all.flatMap((one) => (one && one.sinceMs <= now.getTime() ? [one] : []));
}

function ofPayment(payment: Payment): (DueItem | undefined)[] {
  const { _id, status, settlement, expiresAt, paidAt, updatedAt, hasUnrelayedEvents, hasNewRefunds } =
    payment;
  const isOpen = OPEN_STATUSES.includes(status as never) && !settlement;
  const isSold = settlement && SETTLEMENT_STATES.includes(settlement.state as never);
  return [
    item('a window that is over', _id, isOpen ? expiresAt : undefined),
    item('an event to be relayed', _id, hasUnrelayedEvents ? updatedAt : undefined),
    item('a refund to be placed', _id, hasNewRefunds ? updatedAt : undefined),
    item('a step of a sale', _id, isSold ? settlement.dueAt : undefined),
    item('a payment to be sold', _id, settlement?.dueAt ? paidAt : undefined),
  ];
}

function ofPayout(payout: Payout, { isHot }: World): (DueItem | undefined)[] {
  const { paymentId, status, updatedAt, isUnreported, claim } = payout;
  const isOverdue = status === 'awaiting_address';
  return [
    item('a payout to be told', paymentId, isUnreported ? updatedAt : undefined),
    item('a refund link that has expired', paymentId, isOverdue ? claim?.expiresAt : undefined),
    // People export a batch and sign it when they like.
    item('a payout to be handed out', paymentId, isHot && status === 'queued' ? updatedAt : undefined),
    item('a payout that is sent', paymentId, isHot && status === 'sent' ? updatedAt : undefined),
  ];
}

function item(queue: DueQueue, paymentId: Types.ObjectId | undefined, since?: Date): DueItem | undefined {
  return since && { queue, paymentId: paymentId?.toHexString() ?? '', sinceMs: since.getTime() };
}

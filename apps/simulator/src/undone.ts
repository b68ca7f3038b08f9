import { ENDED_STATES } from '@cowrie/api/notify/webhooks/deliveries/delivery.schema';
import { isTerminal } from '@cowrie/payment-state';
import { isPayoutOver } from '@cowrie/payout-state';
import type { Types } from 'mongoose';
import type { World } from './world';

/** Work that is left, and the payment that it belongs to. */
export interface Undone {
  /** In hex. */
  paymentId: string;
  what: string;
}

const ENDED_SETTLEMENTS: readonly (string | undefined)[] = ['settled', 'refused', undefined];

/** Payments that are not over, or whose events or transfers wait, as the database shows them. */
export function unendedOf({ mirror }: World): Undone[] {
  return [
    ...[...mirror.payments].flatMap(([paymentId, { status, settlement, hasUnrelayedEvents }]) => [
      ...left(!isTerminal(status), paymentId, `the payment is ${status}`),
      ...left(
        !ENDED_SETTLEMENTS.includes(settlement?.state),
        paymentId,
        `its settlement is ${settlement?.state}`,
      ),
      ...left(hasUnrelayedEvents === true, paymentId, 'its events are not relayed'),
    ]),
    ...mirror.transfers.flatMap(({ paymentId, canonical, finalAt, isUnevaluated }) =>
      left(
        Boolean(isUnevaluated) || (canonical && !finalAt),
        paymentId,
        'its transfer is not evaluated or not final',
      ),
    ),
  ];
}

/** Sweeps, refunds and vault checks that wait, as the database shows them. */
export async function unpaidOf(world: World): Promise<Undone[]> {
  const { mirror, database, paysOnChain } = world;
  const vaults = await database.vaultSweeps.find({}, { paymentId: 1 }).lean();
  const doubts = await database.vaultDoubts.find({}, { paymentId: 1 }).lean();
  const unsent = paysOnChain
    ? await database.deliveries.find({ state: { $nin: ENDED_STATES } }, { paymentId: 1 }).lean()
    : [];
  return [
    ...unsent.flatMap(({ paymentId }) => left(true, paymentId ?? '', 'its webhook is not delivered')),
    ...mirror.sweeps.flatMap(({ isOpen, vaults: swept }) =>
      swept.flatMap(({ paymentId }) => left(Boolean(isOpen), paymentId, 'its sweep is open')),
    ),
    ...mirror.payouts.flatMap(({ paymentId, status, isUnreported }) =>
      left(!isPayoutOver(status) || Boolean(isUnreported), paymentId, `its payout is ${status}`),
    ),
    ...mirror.relays.flatMap(({ paymentId, isOpen }) => left(isOpen, paymentId, 'its relay is open')),
    ...vaults.flatMap(({ paymentId }) => left(true, paymentId, 'its vault is not swept')),
    ...doubts.flatMap(({ paymentId }) => left(true, paymentId, 'its vault is doubted')),
  ];
}

function left(isLeft: boolean, paymentId: Types.ObjectId | string, what: string): Undone[] {
  return isLeft ? [{ paymentId: String(paymentId), what }] : [];
}

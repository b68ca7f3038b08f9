import { isApproved, isPayoutVoid } from '@cowrie/payout-state';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { ledgerFaults } from '@cowrie/api/operations/operator/ledger/ledger-check';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { partyOf } from '@cowrie/api/money-out/payouts/payout-facts';
import type { PaymentRefund } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import { kobo } from '../town/amounts';
import type { World } from '../world';
import { type Invariant, sum } from './invariant';

export const refundInvariants: Invariant[] = [
  {
    name: 'The refunds of a payment never promise more of an asset than came in it, less what operators sent back',
    write: ({ after, world }) => overpromised(after, world),
  },
  {
    name: 'A refund of sold money costs the merchant what that money brought, rounded up, and its share of the fee',
    write: ({ before, after }) => {
      const [known, asked] = [before.refunds ?? [], after.refunds ?? []];
      const newest = asked.at(-1);
      return newest && asked.length > known.length ? costFaults(newest, after, known) : [];
    },
  },
  {
    name: 'A refund of what was too much is no more than that',
    write: ({ before, after, scenario }) => {
      const newest = after.refunds?.at(-1);
      const isNew = (after.refunds?.length ?? 0) > (before.refunds?.length ?? 0);
      if (!newest || !isNew || newest.basis !== 'excess') return [];
      const above = BigInt(after.confirmedUnits ?? 0) - scenario.plan.expectedUnits;
      const { token, units } = newest;
      const { own, other } = scenario.rates;
      const worth = token === scenario.plan.token ? BigInt(units) : (BigInt(units) * other) / own;
      return worth > above ? [`${newest.id.toHexString()}: ${worth} of ${above}`] : [];
    },
  },
  {
    name: 'A payout leaves only with an address and every consent, and a transfer belongs to one payout',
    step: (world) =>
      world.mirror.payouts.flatMap((payout) => {
        if (!payout.history.some(({ to }) => to === 'sent')) return [];
        const { requestedBy, approvals, rule, destination } = payout;
        const given = approvals.map(({ by, at }) => ({ by: partyOf(by), at: at.getTime() }));
        const isAgreed = isApproved(partyOf(requestedBy), given, rule);
        const finals = payout.history.filter(({ to }) => to === 'final').length;
        // A reorg below final can take a transfer back, and the same one is mined again.
        const isTwice = finals > 1 && !world.isBelowFinal;
        return destination && isAgreed && !isTwice ? [] : [payout._id.toHexString()];
      }),
  },
  {
    name: 'In the end every refund has its payout, and each knows what became of the other',
    end: (world) => {
      const told = [...world.mirror.payments.values()].flatMap(({ refunds = [] }) =>
        refunds.map(({ id, status, units }) => `${id.toHexString()} ${status} ${units}`),
      );
      const stored = world.mirror.payouts
        .filter(({ purpose }) => purpose === 'refund')
        .map(({ _id, status, units }) => `${_id.toHexString()} ${status} ${units}`);
      const isOnly = (one: readonly string[], other: readonly string[]) =>
        one.filter((row) => !other.includes(row));
      return [
        ...isOnly(told, stored).map((row) => `only the payment: ${row}`),
        ...isOnly(stored, told).map((row) => `only the payout: ${row}`),
      ];
    },
  },
  {
    name: 'In the end the check of the ledgers finds no fault',
    end: (world) =>
      world.hasDeepReorganizations
        ? []
        : [...world.mirror.payments.values()].flatMap((payment) =>
            ledgerFaults(payment, transfersOf(payment, world)).map(
              (fault) => `${payment._id.toHexString()} ${fault}`,
            ),
          ),
  },
];

/**
 * A promise stands even if a reorg takes back its money, because it leaves only once the treasury has the
 * money for good. So the amount that was confirmed at the newest promise counts.
 */
function overpromised(payment: Payment, world: World): string[] {
  const standing = (payment.refunds ?? []).filter(({ status }) => !isPayoutVoid(status));
  const noted = new Set(
    payment.resolutions.filter(({ kind }) => kind === 'refunded').map(({ transferId }) => transferId),
  );
  const assets = new Set(standing.map(({ token, network }) => `${token}@${network}`));
  const newestAt = Math.max(...standing.map(({ createdAt }) => createdAt.getTime()));
  const wasConfirmed = (transfer: Transfer) =>
    transfer.confirmedAt !== undefined || (world.mirror.lostConfirmationAt(transfer) ?? -1) >= newestAt;
  return [...assets].flatMap((asset) => {
    const isOf = ({ token, network }: { token?: string | undefined; network: string }) =>
      `${String(token)}@${network}` === asset;
    const came = transfersOf(payment, world)
      .filter((one) => one.direction === 'in' && wasConfirmed(one) && isOf(one))
      .filter(({ network, txHash, ordinal }) => !noted.has(`${network}:${txHash}:${ordinal}`));
    const promised = sum(standing.filter(isOf).map(({ units }) => BigInt(units)));
    const most = sum(came.map(({ units }) => BigInt(units)));
    return promised > most ? [`${asset}: ${promised} of ${most}`] : [];
  });
}

function transfersOf({ _id }: Payment, { mirror }: World) {
  return mirror.transfers.filter(({ paymentId }) => paymentId.equals(_id));
}

/** What is wrong with the cost of a new refund, given the earlier ones of its payment. */
function costFaults(refund: PaymentRefund, payment: Payment, known: readonly PaymentRefund[]): string[] {
  const { settlement, deposit } = payment;
  const units = sum(
    refund.sources.filter(({ account }) => account === 'converted').map((source) => BigInt(source.units)),
  );
  if (units === 0n || !settlement) return [];
  const fills = (settlement.fills ?? []).filter(
    ({ token = deposit?.token, network = deposit?.network }) =>
      token === refund.token && network === refund.network,
  );
  const sold = sum(fills.map(({ soldUnits }) => BigInt(soldUnits)));
  const bought = sum(fills.map(({ boughtAmount }) => kobo(boughtAmount)));
  const of = (text = '0') => kobo(text);
  const shareIn = ({ feeReturned, feeKept }: PaymentRefund) => of(feeReturned) + of(feeKept);
  const standing = known.filter(({ status }) => !isPayoutVoid(status));
  const charged = sum(standing.map((one) => of(one.charged)));
  const collected = of(settlement.collectedFiatAmount);
  const exact = (bought * units + sold - 1n) / sold;
  const cost = exact < collected - charged ? exact : collected - charged;
  // Tokens can be worth less than the smallest part of the currency.
  const ofFee = collected > 0n ? (of(settlement.merchantFee) * (charged + cost)) / collected : 0n;
  const due = ofFee - sum(standing.map(shareIn));
  const share = due > 0n ? due : 0n;
  const recorded = [of(refund.charged), shareIn(refund)].join();
  return recorded === [cost, share].join()
    ? []
    : [`${refund.id.toHexString()} costs ${recorded} instead of ${cost},${share}`];
}

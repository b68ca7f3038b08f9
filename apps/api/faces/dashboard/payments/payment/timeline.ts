import type { DashboardTimelineEntry } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import { isPayoutOver } from '@cowrie/payout-state';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Deposit } from '@cowrie/api/money-in/payments/document/payment.schema';
import { cryptoText } from '@cowrie/api/money-in/payments/http/payment.presenter';
import { decimalsOf } from '@cowrie/api/money-in/payments/document/transfer-decimals';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import { explorerLink } from './explorer';
import type { PaymentSource } from './payment-source';
import { MOST_SHOWN } from './transfers.presenter';

/** An entry before its time is converted to text. */
type Entry = Omit<DashboardTimelineEntry, 'at'> & { at: Date };

/**
 * Everything that happened to a payment, oldest first; simultaneous entries are in flow order. Every time is
 * the fact's own: for a transfer, the block's. It contains no names of operators. Pure.
 */
export function timelineOf(source: PaymentSource): DashboardTimelineEntry[] {
  const { payment } = source;
  const entries: Entry[] = [
    { at: payment.createdAt, kind: 'created', amount: payment.fiatAmount, unit: payment.currency },
    ...choicesOf(source),
    ...incomingOf(source),
    ...(payment.paidAt ? [{ at: payment.paidAt, kind: 'paid' as const }] : []),
    ...payment.history.map(({ at, to, cause }) => ({ at, kind: 'status' as const, status: to, cause })),
    ...(payment.screening ? [{ at: payment.screening.since, kind: 'held' as const }] : []).filter(
      () => payment.screening?.state === 'held',
    ),
    ...sweepsOf(source),
    ...settlementOf(source),
    ...payment.resolutions.map(({ at, kind, refundTxHash }) => ({
      at,
      kind: kind === 'accepted' ? ('accepted' as const) : ('sent_back' as const),
      txHash: refundTxHash,
    })),
    ...source.refunds.flatMap((refund) => refundOf(refund, source)),
    ...payment.events.map(({ at, type }) => ({ at, kind: 'event' as const, event: type })),
  ];
  return entries
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry }));
}

function choicesOf({ payment: { formerDeposits = [], deposit } }: PaymentSource): Entry[] {
  return [...formerDeposits, ...(deposit ? [deposit] : [])].flatMap((choice) => [
    { at: choice.lockedAt, kind: 'chosen' as const, ...factsOf(choice) },
    ...(choice.releasedAt ? [{ at: choice.releasedAt, kind: 'released' as const }] : []),
  ]);
}

function factsOf({ token, network, decimals, rate, expectedUnits }: Deposit): Partial<Entry> {
  const amount = formatCrypto(amountOf({ code: token, decimals }, BigInt(expectedUnits)));
  return { amount, unit: token, token, network, rate };
}

function incomingOf(source: PaymentSource): Entry[] {
  const shown = source.transfers
    .filter(({ direction }) => direction === 'in')
    .sort((one, other) => one.minedAt.getTime() - other.minedAt.getTime())
    .slice(0, MOST_SHOWN);
  return shown.flatMap((transfer): Entry[] => {
    const facts = transferFacts(transfer, source);
    return [
      { at: transfer.minedAt, kind: 'seen', ...facts },
      ...(transfer.confirmedAt ? [{ at: transfer.confirmedAt, kind: 'confirmed' as const, ...facts }] : []),
      ...(transfer.finalAt ? [{ at: transfer.finalAt, kind: 'final' as const, ...facts }] : []),
    ];
  });
}

function sweepsOf(source: PaymentSource): Entry[] {
  return source.transfers
    .filter(({ direction, canonical }) => direction === 'out' && canonical)
    .map((transfer) => ({ at: transfer.minedAt, kind: 'swept', ...transferFacts(transfer, source) }));
}

function transferFacts(transfer: Transfer, { payment, environment }: PaymentSource): Partial<Entry> {
  const { token, network, txHash, units } = transfer;
  const decimals = decimalsOf(transfer, payment, environment);
  const amount =
    decimals === undefined
      ? undefined
      : formatCrypto(amountOf({ code: token ?? '', decimals }, BigInt(units)));
  const explorerURL = explorerLink(environment?.networks ?? [], network, txHash);
  return { amount, unit: token, token, network, txHash, explorerURL };
}

function settlementOf({ payment, environment }: PaymentSource): Entry[] {
  const { settlement, currency, stated = [] } = payment;
  const others = settlement?.otherSent ?? [];
  const sold = (settlement?.fills ?? []).map(({ at, boughtAmount, soldUnits, token, network }): Entry => {
    const other = others.find((sent) => sent.token === token && sent.network === network);
    const soldAmount = other
      ? formatCrypto(amountOf({ code: other.token, decimals: other.decimals }, BigInt(soldUnits)))
      : cryptoText(payment, soldUnits);
    const asset = { token: token ?? payment.deposit?.token, network: network ?? payment.deposit?.network };
    return { at, kind: 'sold', amount: boughtAmount, unit: currency, soldAmount, ...asset };
  });
  const { settledAt, collectedFiatAmount: amount, merchantFee: fee, paidOut } = settlement ?? {};
  return [
    ...sold,
    ...(settledAt ? [{ at: settledAt, kind: 'settled' as const, amount, unit: currency, fee }] : []),
    ...(paidOut
      ? [
          {
            at: paidOut.at,
            kind: 'paid_out' as const,
            amount: paidOut.amount,
            unit: currency,
            txHash: paidOut.txHash,
            explorerURL: explorerLink(
              environment?.networks ?? [],
              payment.deposit?.network ?? '',
              paidOut.txHash,
            ),
          },
        ]
      : []),
    ...stated.map(({ at, settlementId, isVoid }) => ({
      at,
      kind: isVoid ? ('stated_void' as const) : ('stated' as const),
      settlementId: settlementId.toHexString(),
    })),
  ];
}

function refundOf(payout: Payout, { environment }: PaymentSource): Entry[] {
  const { token, network, decimals, units, status, history, transfer } = payout;
  const facts = {
    token,
    network,
    unit: token,
    refundId: payout._id.toHexString(),
    amount: formatCrypto(amountOf({ code: token, decimals }, BigInt(units))),
  };
  const ended = isPayoutOver(status) ? history.at(-1) : undefined;
  const txHash = transfer?.txHash;
  const explorerURL = explorerLink(environment?.networks ?? [], network, txHash);
  return [
    { at: payout.createdAt, kind: 'refund_requested', ...facts },
    ...(ended
      ? [
          {
            at: ended.at,
            kind: 'refund_ended' as const,
            ...facts,
            refundStatus: status,
            txHash,
            explorerURL,
          },
        ]
      : []),
  ];
}

import { type LedgerFacts, type LedgerLine, tokenAsset } from '@cowrie/ledger';
import { fiat, parseAmount } from '@cowrie/money';
import type { ExceptionKind } from '@cowrie/payment-state';
import { isPayoutVoid } from '@cowrie/payout-state';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { HELD_SURPLUS } from '../holds/held-surplus';
import type { Payment, Settlement } from '../document/payment.schema';
import { transferIdOf, worthOfTransfer } from './payment-facts';

type Booked = Pick<
  Payment,
  'deposit' | 'creditedIds' | 'resolutions' | 'settlement' | 'currency' | 'keptByToken' | 'refunds'
>;

/** The lines of all ledger entries of a payment, with `bigint` units. */
export function bookedLines({ ledger }: Payment): LedgerLine[] {
  return ledger.flatMap(({ lines }) => lines.map((line) => ({ ...line, units: BigInt(line.units) })));
}

/**
 * The facts that a payment's ledger follows from. Unlisted tokens are left out, because their decimals are
 * unknown. `exceptions` are the payment's own: they show which transfers are late (docs/decisions/0007).
 */
export function ledgerFactsOf(
  { deposit, creditedIds = [], resolutions, settlement, currency, keptByToken = [], refunds = [] }: Booked,
  transfers: readonly Transfer[],
  exceptions: readonly { transferId: string; kind: ExceptionKind }[],
): LedgerFacts {
  const credited = new Set(creditedIds);
  const late = new Set(exceptions.filter(({ kind }) => kind === 'late').map(({ transferId }) => transferId));
  const refunded = new Set(
    resolutions.filter(({ kind }) => kind === 'refunded').map(({ transferId }) => transferId),
  );
  const booked = transfers
    .filter(({ canonical, confirmedAt, token, units }) => canonical && confirmedAt && token && units !== '0')
    .map((transfer) => ({
      transfer,
      id: transferIdOf(transfer),
      asset: tokenAsset(transfer.token ?? '', transfer.network),
      units: BigInt(transfer.units),
    }));
  const own = deposit ? tokenAsset(deposit.token, deposit.network) : undefined;
  const { otherSent = [] } = settlement ?? {};
  const parse = (text: string) => parseAmount(fiat(currency), text).units;
  return {
    expected: deposit && own ? { asset: own, units: BigInt(deposit.expectedUnits) } : undefined,
    arrivals: booked
      .filter(({ transfer }) => transfer.direction === 'in')
      .map(({ id, asset, units, transfer }) => ({
        asset,
        units,
        worthUnits: worthOfTransfer({ deposit }, transfer, units),
        as: credited.has(id) ? 'credited' : late.has(id) ? 'late' : 'unallocated',
        isRefunded: refunded.has(id),
      })),
    departures: [
      ...booked
        .filter(({ transfer }) => transfer.direction === 'out')
        .map(({ asset, units, transfer }) => ({
          asset,
          units,
          reachedTreasury: transfer.to.toLowerCase() === deposit?.treasury.toLowerCase(),
        })),
      ...keptByToken.map(({ token, network, units }) => ({
        asset: tokenAsset(token, network),
        units: BigInt(units),
        reachedTreasury: false,
      })),
    ],
    conversions: (settlement?.fills ?? []).map(({ soldUnits, boughtAmount, token, network }) => ({
      asset: token && network ? tokenAsset(token, network) : (own ?? ''),
      soldUnits: BigInt(soldUnits),
      currency,
      boughtUnits: parse(boughtAmount),
    })),
    unsold: [
      ...(own ? [{ asset: own, units: BigInt(settlement?.unsoldUnits ?? 0) }] : []),
      ...otherSent.map(({ token, network, unsoldUnits = '0' }) => ({
        asset: tokenAsset(token, network),
        units: BigInt(unsoldUnits),
      })),
    ],
    held: heldOf(own, settlement, refunded.has(HELD_SURPLUS)),
    fee: settlement?.merchantFee ? { currency, units: parse(settlement.merchantFee) } : undefined,
    inTransit: inTransitOf(own, settlement),
    paidOut: settlement?.paidOut ? { currency, units: parse(settlement.paidOut.amount) } : undefined,
    refunds: refunds
      .filter(({ status }) => !isPayoutVoid(status))
      .map(({ token, network, status, sources, charged, feeReturned = '0' }) => ({
        asset: tokenAsset(token, network),
        isFinal: status === 'final',
        sources: sources.map(({ account, units }) => ({ account, units: BigInt(units) })),
        charge: charged
          ? { currency, units: parse(charged), feeReturnedUnits: parse(feeReturned) }
          : undefined,
      })),
  };
}

/** The deposit of an order with a rail, from its final transfer until the order is over. */
function inTransitOf(own: string | undefined, settlement: Settlement | undefined): LedgerFacts['inTransit'] {
  const { railOrder, sellingOther, otherSent = [] } = settlement ?? {};
  if (!railOrder?.txHash || !railOrder.totalUnits) return undefined;
  const other = sellingOther === undefined ? undefined : otherSent[sellingOther];
  const asset = other ? tokenAsset(other.token, other.network) : own;
  return asset === undefined ? undefined : { asset, units: BigInt(railOrder.totalUnits) };
}

/** Before the payment is settled, a refusal can still leave all of its money to the operator. */
function heldOf(
  own: string | undefined,
  settlement: Settlement | undefined,
  isRefunded: boolean,
): LedgerFacts['held'] {
  if (!own || settlement?.state !== 'settled' || !settlement.heldUnits) return undefined;
  const { heldAsset, heldUnits } = settlement;
  const asset = heldAsset ? tokenAsset(heldAsset.token, heldAsset.network) : own;
  return { asset, units: BigInt(heldUnits), isRefunded };
}

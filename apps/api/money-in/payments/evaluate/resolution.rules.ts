import { type ExceptionKind, type PaymentPolicy, deriveState } from '@cowrie/payment-state';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { HELD_SURPLUS, heldSurplus } from '../holds/held-surplus';
import { assetOf } from './paid-assets';
import { factsOf, type PaymentWithFacts, snapshotOf, transferIdOf } from './payment-facts';
import { promisedTransfers, promisedUnits } from '../refunds/promised-money';
import type { Resolution } from '../document/payment.schema';
import { isHeldByScreening } from '../holds/screening.rules';

/** The input of an operator's decision. */
export interface ResolutionSource {
  payment: PaymentWithFacts;
  transfers: readonly Transfer[];
  policy: PaymentPolicy;
  now: Date;
}

const NOT_ACCEPTABLE: Partial<Record<ExceptionKind, string>> = {
  unlisted_token: 'its token is not listed',
  zero_value: 'its amount is zero',
};

/**
 * The ids of the transfers to accept (docs/decisions/0006). Pure. Empty when the payment has already accepted
 * them.
 *
 * With `named`, these transfers. Money in another token or on a network that does not count must be named.
 * Without it, every unresolved canonical transfer that is deep enough and in the payment's token on its
 * networks. A held surplus is given to the merchant only when {@link HELD_SURPLUS} alone is named.
 *
 * @throws ApiError nothing_to_accept, payment_already_completed, settlement_under_way,
 *   settlement_not_possible, transfer_not_acceptable
 */
export function chooseAccepted(source: ResolutionSource, named?: readonly string[]): string[] {
  const { payment } = source;
  const accepted = new Set(idsResolved(payment, 'accepted'));
  if (accepted.size > 0 && (named ?? []).every((id) => accepted.has(id))) return [];
  if (named?.length && named.every((id) => id === HELD_SURPLUS)) {
    const fault = faultOfSurplus(source);
    if (fault) throw refusal('transfer_not_acceptable', [HELD_SURPLUS, fault]);
    return [HELD_SURPLUS];
  }
  if (payment.status === 'completed') throw new ApiError('payment_already_completed');
  const { state } = payment.settlement ?? {};
  if (state && state !== 'refused') throw new ApiError('settlement_under_way');
  if (isHeldByScreening(payment.screening))
    throw new ApiError('settlement_not_possible', {
      values: { why: 'the money did not pass screening; release it first' },
    });
  if (named) {
    const fault = named
      .map((id) => [id, faultOfAccepting(source, id, named)] as const)
      .find(([, why]) => why);
    if (fault) throw refusal('transfer_not_acceptable', fault);
    return [...new Set(named)];
  }
  const isElsewhere = exceptionsElsewhere(source);
  const all = incoming(source)
    .map(transferIdOf)
    .filter((id) => !isElsewhere.has(id));
  const candidates = all.filter((id) => !exceptionKindOf(source, id, all) && !resolutionOf(payment, id));
  const chosen = candidates.filter((id) => !faultOfAccepting(source, id, candidates));
  if (chosen.length === 0) throw new ApiError('nothing_to_accept');
  return chosen;
}

/**
 * The IDs of the transfers to record as sent back (docs/decisions/0006). Pure.
 *
 * Exceptions can be refunded, and so can all money of a payment that failed or expired. Money that is
 * credited to a completed payment, or can still be credited, cannot. No transfer is refunded twice. A held
 * surplus has the id {@link HELD_SURPLUS}.
 *
 * With `named`, these transfers. Without it, every unresolved listed transfer that can be refunded, and the
 * held surplus.
 *
 * @throws ApiError nothing_to_refund, transfer_not_refundable
 */
export function chooseRefunded(source: ResolutionSource, named?: readonly string[]): string[] {
  const uncounted = uncountedIds(source);
  if (named) {
    const fault = named
      .map((id) => [id, faultOfRefunding(source, id, uncounted)] as const)
      .find(([, why]) => why);
    if (fault) throw refusal('transfer_not_refundable', fault);
    return [...new Set(named)];
  }
  const transfers = incoming(source)
    // An unlisted token has no known decimals, so it is refunded only when an operator names the transfer.
    .filter(({ token }) => token !== undefined)
    .map(transferIdOf);
  const chosen = [...transfers, HELD_SURPLUS].filter((id) => !faultOfRefunding(source, id, uncounted));
  if (chosen.length === 0) throw new ApiError('nothing_to_refund');
  return chosen;
}

/**
 * The transfers whose money can go back to the payer: exceptions, and all money of a payment that failed or
 * expired, unless somebody accepted it or recorded it as sent back. Unlisted tokens are left out, because
 * their decimals are unknown. Pure.
 */
export function returnableTransfers(
  source: ResolutionSource,
  uncounted: ReadonlySet<string> = uncountedIds(source),
): Transfer[] {
  return incoming(source).filter(
    (transfer) => transfer.token !== undefined && !faultOfReturning(source.payment, transfer, uncounted),
  );
}

/** True once a reorg has orphaned money that was credited: the treasury may lack it. Pure. */
export function isCreditReversed({
  payment,
  transfers,
}: Pick<ResolutionSource, 'payment' | 'transfers'>): boolean {
  const credited = new Set(payment.creditedIds);
  return transfers.some((one) => !one.canonical && credited.has(transferIdOf(one)));
}

/**
 * What an operator can decide now about each of these transfers, by its ID. Pure. It uses the same rules as
 * the decisions.
 */
export function possibleResolutions(
  source: ResolutionSource,
  ids: readonly string[],
): Map<string, Resolution['kind'][]> {
  const uncounted = uncountedIds(source);
  return new Map(
    ids.map((id) => [
      id,
      [
        ...(isAcceptable(source, id) ? (['accepted'] as const) : []),
        ...(faultOfRefunding(source, id, uncounted) ? [] : (['refunded'] as const)),
      ],
    ]),
  );
}

function isAcceptable(source: ResolutionSource, id: string): boolean {
  try {
    return chooseAccepted(source, [id]).length > 0;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

function faultOfAccepting(
  source: ResolutionSource,
  id: string,
  accepted: readonly string[],
): string | undefined {
  const transfer = incoming(source).find((one) => transferIdOf(one) === id);
  if (!transfer) return 'the payment has no such transfer';
  if (!transfer.canonical) return 'a reorg orphaned it';
  const { deposit } = source.payment;
  if (deposit && transfer.token && !assetOf(deposit, transfer))
    return `the payment has no rate for ${transfer.token} on ${transfer.network}`;
  const kind = exceptionKindOf(source, id, accepted);
  if (kind) return NOT_ACCEPTABLE[kind] ?? 'the customer has not chosen token and network yet';
  if (resolutionOf(source.payment, id)?.kind === 'refunded') return 'it is already recorded as sent back';
  const promised = faultOfPromised(source, id);
  if (promised) return promised;
  // Otherwise this money, which counted before, would be sold and sent back.
  if (derivedState(source, accepted).creditedIds.some((one) => faultOfPromised(source, one)))
    return 'other money of the payment would count with it, and a refund reserves that for the payer';
  return isDeepEnough(source, id, accepted) ? undefined : 'it is not deep enough to be credited yet';
}

/** Why nothing can be decided about the held surplus now; undefined if something can. */
function faultOfSurplus(source: ResolutionSource): string | undefined {
  const { payment } = source;
  const resolution = resolutionOf(payment, HELD_SURPLUS);
  if (resolution?.kind === 'accepted') return 'it was accepted as payment';
  if (resolution?.kind === 'refunded') return 'it is already recorded as sent back';
  if (!payment.settlement?.heldUnits) return 'the payment holds no surplus';
  const surplus = heldSurplus(payment);
  if (!surplus) return 'the payment is not settled';
  if (promisedUnits(payment, 'held', surplus) > 0n) return 'a refund reserves it for the payer';
  return isCreditReversed(source) ? 'a reorg orphaned some of its money' : undefined;
}

function faultOfRefunding(
  source: ResolutionSource,
  id: string,
  uncounted: ReadonlySet<string>,
): string | undefined {
  if (id === HELD_SURPLUS) return faultOfSurplus(source);
  const transfer = incoming(source).find((one) => transferIdOf(one) === id);
  if (!transfer) return 'the payment has no such transfer';
  return faultOfReturning(source.payment, transfer, uncounted) ?? faultOfPromised(source, id, uncounted);
}

/**
 * Why the money of a transfer is not free for a decision because a refund takes it. Undefined if it is free.
 */
function faultOfPromised(
  source: ResolutionSource,
  id: string,
  uncounted?: ReadonlySet<string>,
): string | undefined {
  // The case for each transfer of nearly every payment.
  if (!source.payment.refunds?.length) return undefined;
  const { wholly, partly } = promisedTransfers(source.payment, returnableTransfers(source, uncounted));
  return wholly.has(id) || partly.has(id) ? 'a refund reserves its money for the payer' : undefined;
}

function faultOfReturning(
  payment: PaymentWithFacts,
  transfer: Transfer,
  uncounted: ReadonlySet<string>,
): string | undefined {
  const id = transferIdOf(transfer);
  const resolution = resolutionOf(payment, id);
  if (resolution?.kind === 'accepted') return 'it was accepted as payment';
  if (resolution?.kind === 'refunded') return 'it is already recorded as sent back';
  if (!transfer.canonical) return 'a reorg orphaned it';
  if (transfer.units === '0') return 'its amount is zero';
  if (!transfer.confirmedAt) return 'it is not deep enough yet';
  const isOver = payment.status === 'failed' || payment.status === 'expired';
  return !uncounted.has(id) && !isOver ? 'it counts for the payment' : undefined;
}

/** The ids of the transfers in another token, or on a network that does not count. */
function exceptionsElsewhere(source: ResolutionSource): Set<string> {
  const { exceptions } = derivedState(source, []);
  const elsewhere = exceptions.filter(({ kind }) => kind === 'wrong_token' || kind === 'wrong_network');
  return new Set(elsewhere.map(({ transferId }) => transferId));
}

/** The ids of the transfers that are exceptions now. */
function uncountedIds(source: ResolutionSource): Set<string> {
  return new Set(derivedState(source, []).exceptions.map(({ transferId }) => transferId));
}

/**
 * The kind of exception that a transfer would be if `accepted` were accepted; undefined if it would count.
 */
function exceptionKindOf(
  source: ResolutionSource,
  id: string,
  accepted: readonly string[],
): ExceptionKind | undefined {
  return derivedState(source, accepted).exceptions.find(({ transferId }) => transferId === id)?.kind;
}

/**
 * True when the transfer is deep enough to be credited. The state machine decides: it gets this transfer at
 * its real depth and all others as unconfirmed.
 */
function isDeepEnough(source: ResolutionSource, id: string, accepted: readonly string[]): boolean {
  return derivedState(source, accepted, id).isAcceptedByOperator;
}

/**
 * The payment's state if `accepted` were accepted. With `deepId`, all other transfers count as unconfirmed.
 */
function derivedState(
  { payment, transfers, policy, now }: ResolutionSource,
  accepted: readonly string[],
  deepId?: string,
) {
  const facts = factsOf(payment, transfers, []);
  const transfersIfAccepted = facts.transfers.map((fact) => ({
    ...fact,
    depth: deepId === undefined || fact.id === deepId ? fact.depth : ('seen' as const),
    resolution: fact.resolution ?? (accepted.includes(fact.id) ? ('accepted' as const) : undefined),
  }));
  return deriveState(
    snapshotOf(payment),
    { ...facts, transfers: transfersIfAccepted },
    policy,
    now.getTime(),
  );
}

function incoming({ transfers }: ResolutionSource): Transfer[] {
  return transfers.filter(({ direction }) => direction === 'in');
}

function resolutionOf({ resolutions }: PaymentWithFacts, id: string): Resolution | undefined {
  return resolutions.find(({ transferId }) => transferId === id);
}

function idsResolved({ resolutions }: PaymentWithFacts, kind: Resolution['kind']): string[] {
  return resolutions.filter((one) => one.kind === kind).map(({ transferId }) => transferId);
}

function refusal(
  code: 'transfer_not_acceptable' | 'transfer_not_refundable',
  [transfer, why]: readonly [string, string | undefined],
): ApiError {
  return new ApiError(code, { values: { transfer, why: String(why) } });
}

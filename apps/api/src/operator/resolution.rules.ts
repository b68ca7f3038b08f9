import { type ExceptionKind, type PaymentPolicy, deriveState } from '@cowrie/payment-state';
import { ApiError } from '../platform/http/api.error';
import type { Transfer } from '../chain-records/transfer.schema';
import { factsOf, snapshotOf, transferIdOf } from '../payments/payment-facts';
import type { Payment, Resolution } from '../payments/payment.schema';

/** What an operator's decision rests on. */
export interface ResolutionSource {
  payment: Payment;
  transfers: readonly Transfer[];
  policy: PaymentPolicy;
  now: Date;
}

const NOT_ACCEPTABLE: Partial<Record<ExceptionKind, string>> = {
  wrong_token: 'it is in a token that this payment has no rate for',
  wrong_network: 'it came on another network than the payment’s',
  unlisted_token: 'its token is none that is listed',
  zero_value: 'it is of zero',
};

/**
 * The transfers that an acceptance takes: those named, or everything that stands, is the payment's own token on its own network,
 * is deep enough and was not given back. Empty when the payment has taken exactly these before. Pure.
 *
 * @throws ApiError nothing_to_accept, payment_already_completed, settlement_under_way, transfer_not_acceptable
 */
export function chooseAccepted(source: ResolutionSource, named?: readonly string[]): string[] {
  const { payment } = source;
  const accepted = new Set(idsResolved(payment, 'accepted'));
  if (accepted.size > 0 && (named ?? []).every((id) => accepted.has(id))) return [];
  if (payment.status === 'completed') throw new ApiError('payment_already_completed');
  const { state } = payment.settlement ?? {};
  if (state && state !== 'refused') throw new ApiError('settlement_under_way');
  if (named) {
    const fault = named
      .map((id) => [id, faultOfAccepting(source, id, named)] as const)
      .find(([, why]) => why);
    if (fault) throw refusal('transfer_not_acceptable', fault);
    return [...new Set(named)];
  }
  const all = incoming(source).map(transferIdOf);
  const candidates = all.filter((id) => !kindOf(source, id, all) && !resolutionOf(payment, id));
  const chosen = candidates.filter((id) => !faultOfAccepting(source, id, candidates));
  if (chosen.length === 0) throw new ApiError('nothing_to_accept');
  return chosen;
}

/**
 * The transfers that are noted as sent back: those named, or all that it can be about and nobody has resolved: exceptions, and
 * what came to a payment that failed or expired. What was credited to a completed payment, or may still be credited, is not refunded, and nothing is twice. Pure.
 *
 * @throws ApiError nothing_to_refund, transfer_not_refundable
 */
export function chooseRefunded(source: ResolutionSource, named?: readonly string[]): string[] {
  if (named) {
    const fault = named.map((id) => [id, faultOfRefunding(source, id)] as const).find(([, why]) => why);
    if (fault) throw refusal('transfer_not_refundable', fault);
    return [...new Set(named)];
  }
  const chosen = incoming(source)
    // What nobody lists nobody can be asked to send back.
    .filter(({ token }) => token !== undefined)
    .map(transferIdOf)
    .filter((id) => !faultOfRefunding(source, id));
  if (chosen.length === 0) throw new ApiError('nothing_to_refund');
  return chosen;
}

function faultOfAccepting(
  source: ResolutionSource,
  id: string,
  accepted: readonly string[],
): string | undefined {
  const transfer = incoming(source).find((one) => transferIdOf(one) === id);
  if (!transfer) return 'the payment has no such transfer';
  if (!transfer.canonical) return 'a reorganization took it off the chain';
  const kind = kindOf(source, id, accepted);
  if (kind) return NOT_ACCEPTABLE[kind] ?? 'the payment asks for no money yet';
  if (resolutionOf(source.payment, id)?.kind === 'refunded') return 'it is noted as sent back';
  return isDeepEnough(source, id, accepted) ? undefined : 'it is not deep enough to be credited yet';
}

function faultOfRefunding(source: ResolutionSource, id: string): string | undefined {
  const { payment } = source;
  const transfer = incoming(source).find((one) => transferIdOf(one) === id);
  if (!transfer) return 'the payment has no such transfer';
  const resolution = resolutionOf(payment, id);
  if (resolution?.kind === 'accepted') return 'it was accepted as payment';
  if (resolution?.kind === 'refunded') return 'it is noted as sent back already';
  if (!transfer.canonical) return 'a reorganization took it off the chain';
  if (transfer.units === '0') return 'it is of zero';
  if (!transfer.confirmedAt) return 'it is not deep enough to be counted on yet';
  const counts = !derivedState(source, []).exceptions.some(({ transferId }) => transferId === id);
  const isOver = payment.status === 'failed' || payment.status === 'expired';
  return counts && !isOver ? 'it counts for the payment' : undefined;
}

/** Why a transfer would not count, if these were accepted. */
function kindOf(
  source: ResolutionSource,
  id: string,
  accepted: readonly string[],
): ExceptionKind | undefined {
  return derivedState(source, accepted).exceptions.find(({ transferId }) => transferId === id)?.kind;
}

/** By the state machine's own rule: were this one alone deep, would the acceptance stand? */
function isDeepEnough(source: ResolutionSource, id: string, accepted: readonly string[]): boolean {
  return derivedState(source, accepted, id).isAcceptedByOperator;
}

function derivedState(
  { payment, transfers, policy, now }: ResolutionSource,
  accepted: readonly string[],
  deepId?: string,
) {
  const facts = factsOf(payment, transfers, null);
  const supposed = facts.transfers.map((fact) => ({
    ...fact,
    depth: deepId === undefined || fact.id === deepId ? fact.depth : ('seen' as const),
    resolution: fact.resolution ?? (accepted.includes(fact.id) ? ('accepted' as const) : undefined),
  }));
  return deriveState(snapshotOf(payment), { ...facts, transfers: supposed }, policy, now.getTime());
}

function incoming({ transfers }: ResolutionSource): Transfer[] {
  return transfers.filter(({ direction }) => direction === 'in');
}

function resolutionOf({ resolutions }: Payment, id: string): Resolution | undefined {
  return resolutions.find(({ transferId }) => transferId === id);
}

function idsResolved({ resolutions }: Payment, kind: Resolution['kind']): string[] {
  return resolutions.filter((one) => one.kind === kind).map(({ transferId }) => transferId);
}

function refusal(
  code: 'transfer_not_acceptable' | 'transfer_not_refundable',
  [transfer, why]: readonly [string, string | undefined],
): ApiError {
  return new ApiError(code, { values: { transfer, why: String(why) } });
}

import type { Arrival, ArrivalKind, UncountedArrival } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import { type ExceptionKind, deriveState } from '@cowrie/payment-state';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import {
  factsOf,
  type PaymentWithFacts,
  snapshotOf,
  transferIdOf,
} from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { sentBackIds } from '@cowrie/api/money-in/payments/refunds/sent-back';
import { policyOf } from '@cowrie/api/money-in/payments/evaluate/payment-policy';
import { decimalsOf } from '@cowrie/api/money-in/payments/document/transfer-decimals';
import type { EnvironmentConfig } from '@cowrie/api/platform/config/app.config';

/** Anyone can send many small transfers to an address, and these must not make the page long. */
const ARRIVALS_LIMIT = 10;
/** Amounts are scaled to these decimals to compare them. No listed token has more. */
const COMMON_DECIMALS = 18;

/**
 * The kinds of exceptions that the page shows. The others are noise, or were sent before the payer knew the
 * address.
 */
const SHOWN_KINDS: Partial<Record<ExceptionKind, ArrivalKind>> = {
  late: 'late',
  after_completion: 'after_completion',
  wrong_token: 'wrong_token',
  wrong_network: 'wrong_network',
};

interface ArrivalsSource {
  payment: PaymentWithFacts;
  transfers: readonly Transfer[];
  environment: EnvironmentConfig | undefined;
  now: Date;
}

/**
 * The canonical transfers to the payment's address that do not count: the 10 largest, newest first
 * (docs/interface.md §2.6). Undefined when there are none.
 */
export function presentArrivals(source: ArrivalsSource): UncountedArrival[] | undefined {
  const kinds = kindsOf(source);
  const kindOf = (transfer: Transfer) => kinds.get(transferIdOf(transfer));
  const arrivals = largestOf(source, (transfer) => kindOf(transfer) !== undefined).flatMap((transfer) => {
    const [kind, arrival] = [kindOf(transfer), present(transfer, source)];
    return kind && arrival ? [{ kind, ...arrival }] : [];
  });
  return arrivals.length > 0 ? arrivals : undefined;
}

/**
 * The canonical transfers that the payment is credited with: the 10 largest, newest first. Undefined when
 * there are none.
 */
export function presentCredited(source: ArrivalsSource): Arrival[] | undefined {
  const credited = new Set(source.payment.creditedIds);
  for (const id of sentBackOf(source)) credited.delete(id);
  const found = largestOf(source, (transfer) => transfer.canonical && credited.has(transferIdOf(transfer)));
  const arrivals = found.flatMap((transfer) => present(transfer, source) ?? []);
  return arrivals.length > 0 ? arrivals : undefined;
}

/** The largest of the `wanted` incoming transfers, newest first. */
function largestOf(source: ArrivalsSource, wanted: (transfer: Transfer) => boolean): Transfer[] {
  return source.transfers
    .filter((transfer) => transfer.direction === 'in' && wanted(transfer))
    .map((transfer) => ({ transfer, size: sizeOf(transfer, source) }))
    .sort((a, b) => (a.size < b.size ? 1 : -1))
    .slice(0, ARRIVALS_LIMIT)
    .map(({ transfer }) => transfer)
    .sort((a, b) => b.minedAt.getTime() - a.minedAt.getTime());
}

/**
 * The kind of each shown transfer by its ID. Derived from the current transfers, so an orphaned one is not
 * shown.
 */
function kindsOf(source: ArrivalsSource): Map<string, ArrivalKind> {
  const { payment, transfers, environment, now } = source;
  const policy = policyOf(payment.deposit, environment);
  const facts = factsOf(payment, transfers, []);
  const { exceptions } = deriveState(snapshotOf(payment), facts, policy, now.getTime());
  const kinds = new Map<string, ArrivalKind>();
  for (const { transferId, kind } of exceptions) {
    const shown = SHOWN_KINDS[kind];
    if (shown) kinds.set(transferId, shown);
  }
  for (const id of sentBackOf(source)) kinds.set(id, 'refunded');
  return kinds;
}

function sentBackOf({ payment, transfers, environment, now }: ArrivalsSource): Set<string> {
  return sentBackIds({ payment, transfers, policy: policyOf(payment.deposit, environment), now });
}

/**
 * The amount in the common decimals. Both tokens are worth a dollar, so amounts compare across tokens and
 * networks.
 */
function sizeOf(transfer: Transfer, { payment, environment }: ArrivalsSource): bigint {
  const decimals = decimalsOf(transfer, payment, environment) ?? COMMON_DECIMALS;
  return BigInt(transfer.units) * 10n ** BigInt(Math.max(COMMON_DECIMALS - decimals, 0));
}

function present(transfer: Transfer, { payment, environment }: ArrivalsSource): Arrival | undefined {
  const { token, network, txHash, minedAt, units } = transfer;
  if (!token) return undefined;
  const decimals = decimalsOf(transfer, payment, environment);
  const amount =
    decimals === undefined ? undefined : formatCrypto(amountOf({ code: token, decimals }, BigInt(units)));
  return { amount, token, network, txHash, at: minedAt.toISOString() };
}

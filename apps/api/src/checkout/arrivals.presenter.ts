import type { ArrivalKind, UncountedArrival } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import { type ExceptionKind, deriveState } from '@cowrie/payment-state';
import type { Transfer } from '../chain-records/transfer.schema';
import { factsOf, type PaymentWithFacts, snapshotOf, transferIdOf } from '../payments/payment-facts';
import { policyOf } from '../payments/payment-policy';
import { decimalsOf } from '../payments/transfer-decimals';
import type { EnvironmentConfig } from '../platform/config/app.config';

/** Anyone can send many small transfers to an address, and they must not make the page long. */
const ARRIVALS_LIMIT = 10;
/** Amounts are scaled to these decimals to compare them. No listed token has more. */
const COMMON_DECIMALS = 18;

/** The kinds of exceptions that the page shows. The others are noise, or were sent before the payer knew the address. */
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

interface Found {
  transfer: Transfer;
  kind: ArrivalKind;
  decimals: number | undefined;
}

/**
 * The canonical transfers to the payment's address that do not count: the 10 largest, newest first (docs/interface.md §2.6).
 * Undefined when there are none.
 */
export function presentArrivals(source: ArrivalsSource): UncountedArrival[] | undefined {
  const kinds = kindsOf(source);
  const found = source.transfers
    .flatMap((transfer): Found[] => {
      const kind = transfer.direction === 'in' ? kinds.get(transferIdOf(transfer)) : undefined;
      return kind
        ? [{ transfer, kind, decimals: decimalsOf(transfer, source.payment, source.environment) }]
        : [];
    })
    .sort((a, b) => (sizeOf(a) < sizeOf(b) ? 1 : -1))
    .slice(0, ARRIVALS_LIMIT)
    .sort((a, b) => b.transfer.minedAt.getTime() - a.transfer.minedAt.getTime());
  const arrivals = found.flatMap(present);
  return arrivals.length > 0 ? arrivals : undefined;
}

/** The kind of each shown transfer by its id. Derived from the transfers as they are now, so an orphaned one is not shown. */
function kindsOf({ payment, transfers, environment, now }: ArrivalsSource): Map<string, ArrivalKind> {
  const { deposit, resolutions } = payment;
  const network = environment?.networks.find(({ name }) => name === deposit?.network);
  const facts = factsOf(payment, transfers, null);
  const { exceptions } = deriveState(snapshotOf(payment), facts, policyOf(deposit, network), now.getTime());
  const kinds = new Map<string, ArrivalKind>();
  for (const { transferId, kind } of exceptions) {
    const shown = SHOWN_KINDS[kind];
    if (shown) kinds.set(transferId, shown);
  }
  const canonical = new Set(facts.transfers.filter((one) => one.canonical).map(({ id }) => id));
  for (const { transferId, kind } of resolutions)
    if (kind === 'refunded' && canonical.has(transferId)) kinds.set(transferId, 'refunded');
  return kinds;
}

/** The amount at the common decimals. Both tokens are worth a dollar, so amounts compare across tokens and networks. */
function sizeOf({ transfer, decimals }: Found): bigint {
  return BigInt(transfer.units) * 10n ** BigInt(Math.max(COMMON_DECIMALS - (decimals ?? COMMON_DECIMALS), 0));
}

function present({ transfer, kind, decimals }: Found): UncountedArrival[] {
  const { token, network, txHash, minedAt, units } = transfer;
  if (!token) return [];
  const amount =
    decimals === undefined ? undefined : formatCrypto(amountOf({ code: token, decimals }, BigInt(units)));
  return [{ kind, amount, token, network, txHash, at: minedAt.toISOString() }];
}

import type { ArrivalKind, UncountedArrival } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import { type ExceptionKind, deriveState } from '@cowrie/payment-state';
import type { Transfer } from '../chain-records/transfer.schema';
import { factsOf, snapshotOf, transferIdOf } from '../payments/payment-facts';
import { policyOf } from '../payments/payment-policy';
import type { Payment } from '../payments/payment.schema';
import { decimalsOf } from '../payments/transfer-decimals';
import type { EnvironmentConfig } from '../platform/config/app.config';

/** Who sends crumbs to an address must not make its page long. */
const ARRIVALS_LIMIT = 10;
/** No listed token has more: by these amounts of dollars compare. */
const COMMON_DECIMALS = 18;

/** Of the kinds of exceptions, those that a payer is told: the others are noise, or came before there was an address. */
const TOLD: Partial<Record<ExceptionKind, ArrivalKind>> = {
  late: 'late',
  after_completion: 'after_completion',
  wrong_token: 'wrong_token',
  wrong_network: 'wrong_network',
};

interface ArrivalsSource {
  payment: Payment;
  transfers: readonly Transfer[];
  environment: EnvironmentConfig | undefined;
  now: Date;
}

interface Found {
  transfer: Transfer;
  kind: ArrivalKind;
  decimals: number | undefined;
}

/** What stands on the chains, came to this payment's address, and does not count: the greatest sums, newest first. */
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

/** Judged by the facts of this moment, as the payment itself will be: a transfer taken off the chain is told no more. */
function kindsOf({ payment, transfers, environment, now }: ArrivalsSource): Map<string, ArrivalKind> {
  const { deposit, resolutions } = payment;
  const network = environment?.networks.find(({ name }) => name === deposit?.network);
  const facts = factsOf(payment, transfers, null);
  const { exceptions } = deriveState(snapshotOf(payment), facts, policyOf(deposit, network), now.getTime());
  const kinds = new Map<string, ArrivalKind>();
  for (const { transferId, kind } of exceptions) {
    const told = TOLD[kind];
    if (told) kinds.set(transferId, told);
  }
  const canonical = new Set(facts.transfers.filter((one) => one.canonical).map(({ id }) => id));
  for (const { transferId, kind } of resolutions)
    if (kind === 'refunded' && canonical.has(transferId)) kinds.set(transferId, 'refunded');
  return kinds;
}

/** Both tokens are dollars, so sums compare across them and across networks. */
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

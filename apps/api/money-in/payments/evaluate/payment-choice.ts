import { noiseOf, seenFromUnits } from '@cowrie/payment-state';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { EnvironmentConfig } from '@cowrie/api/platform/config/app.config';
import type { Payment } from '../document/payment.schema';
import { decimalsOf } from '../document/transfer-decimals';

/** Base units of every token fit into it. */
const COMMON_DECIMALS = 36;

/**
 * How many times a customer can choose token and network again. Every choice is kept and fixes a new rate.
 */
const CHANGES_LIMIT = 5;

/**
 * True once token and network are chosen and not released. When money is seen for a released choice, that
 * choice applies again. Pure.
 */
export function isChosen({ deposit, status }: Pick<Payment, 'deposit' | 'status'>): boolean {
  return deposit !== undefined && (deposit.releasedAt === undefined || status !== 'pending');
}

/** False once a session has used up its changes of choice. Pure. */
export function canChooseAgain({ formerDeposits = [] }: Pick<Payment, 'formerDeposits'>): boolean {
  return formerDeposits.length < CHANGES_LIMIT;
}

/**
 * True once all money that came for a payment, in any listed token and on any network, reaches the floor from
 * which money is seen (docs/decisions/0104). Each token counts as one chosen token: both are dollars, and
 * other tokens have no known price. Pure.
 */
export function isMoneySeen(
  payment: Pick<Payment, 'deposit'>,
  transfers: readonly Transfer[],
  environment: EnvironmentConfig | undefined,
): boolean {
  const { deposit } = payment;
  // Nobody knows its address yet.
  if (!deposit) return false;
  const common = (units: bigint, decimals: number) => units * 10n ** BigInt(COMMON_DECIMALS - decimals);
  const sum = transfers.filter(isMoney).reduce((total, transfer) => {
    const decimals = decimalsOf(transfer, payment, environment);
    return decimals === undefined ? total : total + common(BigInt(transfer.units), decimals);
  }, 0n);
  const { expectedUnits, decimals } = deposit;
  return sum >= common(seenFromUnits(BigInt(expectedUnits), decimals), decimals);
}

/** A canonical transfer in, and more than noise. Pure. */
export function isMoney({ canonical, direction, token, units }: Transfer): boolean {
  return canonical && direction === 'in' && !noiseOf({ token, units: BigInt(units) });
}

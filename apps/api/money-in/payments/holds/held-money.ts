import { floorUnits, isNoise } from '@cowrie/payment-state';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Payment } from '../document/payment.schema';
import type { EventConfig } from '../evaluate/payment-events';
import { transferIdOf } from '../evaluate/payment-facts';
import { isOfReorg } from '../evaluate/recorded-exceptions';
import { type HeldSum, heldSurplus } from './held-surplus';
import { promisedTransfers, promisedUnits } from '../refunds/promised-money';
import { decimalsOf } from '../document/transfer-decimals';

type Decided = Pick<Payment, 'status' | 'exceptions' | 'resolutions' | 'refunds'>;
type Holding = Decided & Pick<Payment, 'deposit' | 'settlement' | 'environment'>;

/**
 * The confirmed transfers whose money waits for a decision: reported exceptions, and all money of a payment
 * that failed or expired, while nobody has accepted or refunded it (docs/decisions/0006). Unlisted tokens are
 * noise. Pure.
 */
export function heldTransfers(payment: Decided, transfers: readonly Transfer[]): Transfer[] {
  const undecided = undecidedTransfers(payment, transfers);
  const { wholly } = promisedTransfers(payment, undecided);
  return undecided.filter((transfer) => !wholly.has(transferIdOf(transfer)));
}

function undecidedTransfers(
  { status, exceptions, resolutions }: Decided,
  transfers: readonly Transfer[],
): Transfer[] {
  const reported = new Set(
    exceptions.filter(({ kind }) => !isNoise(kind) && !isOfReorg(kind)).map(({ transferId }) => transferId),
  );
  const isForTheOperator = status === 'failed' || status === 'expired';
  // The case for nearly every payment at each evaluation.
  if (!isForTheOperator && reported.size === 0) return [];
  const resolved = new Set(resolutions.map(({ transferId }) => transferId));
  return transfers.filter((transfer) => {
    const { direction, canonical, confirmedAt, token } = transfer;
    const id = transferIdOf(transfer);
    const isMoney = direction === 'in' && canonical && confirmedAt !== undefined && token !== undefined;
    return isMoney && !resolved.has(id) && (isForTheOperator || reported.has(id));
  });
}

/** All money of a payment that waits for an operator: its held transfers, and its held surplus. Pure. */
export function heldMoney(
  payment: Decided & Parameters<typeof heldSurplus>[0],
  transfers: readonly Transfer[],
): HeldSum[] {
  const surplus = heldSurplus(payment);
  const leftUnits = surplus ? BigInt(surplus.units) - promisedUnits(payment, 'held', surplus) : 0n;
  const held = heldTransfers(payment, transfers);
  return surplus && leftUnits > 0n ? [...held, { ...surplus, units: leftUnits.toString() }] : held;
}

/**
 * Whether a payment holds at least one token of a kind for a decision. Anyone can cheaply send dust to an
 * address, and it must not wake anybody. Pure.
 */
export function isMoneyHeld(payment: Holding, transfers: readonly Transfer[], config: EventConfig): boolean {
  const sums = new Map<string, { units: bigint; floor: bigint }>();
  for (const sum of heldMoney(payment, transfers)) {
    const decimals = decimalsOf(sum, payment, config.environments[payment.environment]);
    if (decimals === undefined) continue;
    const key = `${sum.network} ${sum.tokenAddress}`;
    const { units = 0n } = sums.get(key) ?? {};
    sums.set(key, { units: units + BigInt(sum.units), floor: floorUnits('held', decimals) });
  }
  return [...sums.values()].some(({ units, floor }) => units >= floor);
}

import type { PayoutsConfig } from '../../platform/config/app.config';
import type { HandedAmount } from './sent-payouts.repository';

/** Which cap a payout exceeds, as `docs/operations/payouts.md` names them. */
export type ExceededCap = keyof PayoutsConfig['caps'];

/** The caps of a day are over these 24 hours. */
export const CAP_WINDOW_MS = 86_400_000;

/** More decimals than any token has, so that amounts of different tokens can be added exactly. */
const SCALE = 36;

/**
 * The first cap that a payout would exceed; undefined if the float may pay it. Pure. A token counts as one, whichever it is: all of
 * them are worth about a dollar.
 *
 * @param handed what the float was given to pay in the last 24 hours
 */
export function exceededCap(
  payout: HandedAmount,
  handed: readonly HandedAmount[],
  caps: PayoutsConfig['caps'],
): ExceededCap | undefined {
  const own = scaled(payout);
  const isAbove = (amount: bigint, tokens: number) => amount > BigInt(tokens) * 10n ** BigInt(SCALE);
  if (isAbove(own, caps.perPayout)) return 'perPayout';
  const address = payout.destination?.address;
  const same = handed.filter(({ destination }) => destination?.address === address);
  if (isAbove(own + sumOf(same), caps.perDestinationAndDay)) return 'perDestinationAndDay';
  return isAbove(own + sumOf(handed), caps.perDay) ? 'perDay' : undefined;
}

function sumOf(amounts: readonly HandedAmount[]): bigint {
  return amounts.reduce((sum, amount) => sum + scaled(amount), 0n);
}

function scaled({ units, decimals }: HandedAmount): bigint {
  return BigInt(units) * 10n ** BigInt(SCALE - decimals);
}

import type { Payout } from '../payout.schema';
import type { FactOf, PayoutFact } from '../payout-evaluator.service';

/**
 * A fact of each version of the payout for which it holds. It is stated again when another process has
 * changed the payout, but not when the same version refuses it: then the transfer belongs to another payout.
 */
export function eachVersion(factOf: FactOf): FactOf {
  let tried: number | undefined;
  return (payout) => {
    if (payout.version === tried) return undefined;
    tried = payout.version;
    return factOf(payout);
  };
}

/**
 * A fact that is stated once, and only of the payout as it was read. The evaluator asks again when its write
 * is refused. Then another process has changed the payout, or its nonce or transfer belongs to another one,
 * and the fact is not true any more.
 */
export function firstTry({ version }: Pick<Payout, 'version'>, fact: () => PayoutFact): FactOf {
  let isStated = false;
  return (payout) => {
    if (isStated || payout.version !== version) return undefined;
    isStated = true;
    return fact();
  };
}

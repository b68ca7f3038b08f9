import type { Payout } from '../payout.schema';
import type { FactOf, PayoutFact } from '../payout-evaluator.service';

/**
 * A fact about every version of the payout for which it holds. It is stated again when another process
 * changed the payout, but not when the same version refuses it. In that case the transfer belongs to another
 * payout.
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
 * A fact that is stated once, and only about the payout as it was read. The evaluator asks again when its
 * write is refused. Then another process changed the payout, or its nonce or transfer belongs to another
 * payout, so the fact is no longer true.
 */
export function firstTry({ version }: Pick<Payout, 'version'>, fact: () => PayoutFact): FactOf {
  let isStated = false;
  return (payout) => {
    if (isStated || payout.version !== version) return undefined;
    isStated = true;
    return fact();
  };
}

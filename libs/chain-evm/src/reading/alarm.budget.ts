/** A contract earns this part of a false alarm for each block whose header is checked. */
const EARNED_PER_BLOCK = 1 / 64;
const MOST_SAVED = 8;

/**
 * Limits the cost of false matches of blooms. On a busy network, many blooms match a token that is in few
 * blocks. So each contract may raise 8 false alarms, and then one in 64 blocks. True alarms are free.
 */
export interface AlarmBudget {
  /** Call it for each block that is checked for the contract. Returns whether an alarm may be raised. */
  mayRaise(contract: string): boolean;
  /** An alarm was false. */
  spend(contract: string): void;
}

export function createAlarmBudget(): AlarmBudget {
  const saved = new Map<string, number>();
  const savedOf = (contract: string) => saved.get(contract) ?? MOST_SAVED;
  return {
    mayRaise(contract) {
      saved.set(contract, Math.min(MOST_SAVED, savedOf(contract) + EARNED_PER_BLOCK));
      return savedOf(contract) >= 1;
    },
    spend: (contract) => void saved.set(contract, savedOf(contract) - 1),
  };
}

import type { Schemas } from '../../api/schemas';
import { type Step, stepsFrom } from './network-steps';

/** The steps from an account with an exchange or a payout rail to merchants who are paid by it, in order. */
export const RAIL_STEPS = {
  paycrest: ['paycrest', 'paycrest signer', 'paycrest merchants'],
  luno: ['luno key', 'luno pairs', 'luno merchants'],
} as const;
/** Names, so in no language. */
export const RAIL_NAMES = { paycrest: 'Paycrest', luno: 'Luno' } as const;
export type RailName = keyof typeof RAIL_STEPS;
export type RailStepName = (typeof RAIL_STEPS)[RailName][number];

/** How far a rail is on its way to its first payment out, from the checks of the service. Pure. */
export function railSteps(
  rail: RailName,
  findings: readonly Pick<Schemas['AdminFinding'], 'verdict' | 'check' | 'found' | 'todo'>[],
): Step<RailStepName>[] {
  return RAIL_STEPS[rail].map((name) => ({
    name,
    // A check that failed as a whole has the rail's own name.
    ...stepsFrom(findings.filter(({ check }) => check === name || (name.endsWith(' key') && check === rail))),
  }));
}

/** A finding of slither: the detector, and the function or variable. */
export interface Finding {
  readonly detector: string;
  readonly at: string;
}

/** Findings that are no faults, with the reason. A finding that is not here fails the run. */
export const EXPLAINED: readonly (Finding & { readonly reason: string })[] = [
  {
    detector: 'incorrect-equality',
    at: 'flush',
    reason:
      'Skips a vault with a balance of exactly 0. One unit more is swept, so nobody can gain from a dust transfer.',
  },
  {
    detector: 'incorrect-equality',
    at: 'flushNative',
    reason: 'As in flush.',
  },
  {
    detector: 'unused-return',
    at: '_prepare',
    reason: 'The address of the new clone is the computed one (proven), and a failed deployment reverts.',
  },
  {
    detector: 'calls-loop',
    at: 'flush',
    reason: 'A batch calls each vault. A vault that fails is caught, so it cannot stop the batch (proven).',
  },
  {
    detector: 'calls-loop',
    at: 'flushNative',
    reason: 'As in flush.',
  },
  {
    detector: 'reentrancy-events',
    at: 'flush',
    reason:
      'The event reports what arrived, which is known only after the call. The factory has no state to protect.',
  },
  {
    detector: 'reentrancy-events',
    at: 'flushNative',
    reason: 'As in flush.',
  },
  {
    detector: 'naming-convention',
    at: 'LOGIC',
    reason: 'Immutables are named like constants.',
  },
  {
    detector: 'naming-convention',
    at: 'VAULT_IMPLEMENTATION',
    reason: 'Immutables are named like constants.',
  },
];

interface SlitherReport {
  success: boolean;
  error: string | null;
  results: { detectors?: { check: string; elements: { name: string }[] }[] };
}

/**
 * Reads the file that `slither --json` writes. Each finding is returned once.
 *
 * @throws Error with slither's message if it failed
 */
export function readSlither(json: string): Finding[] {
  const { success, error, results } = JSON.parse(json) as SlitherReport;
  if (!success) throw new Error(`slither failed: ${error}`);
  const found = (results.detectors ?? []).map(({ check, elements }) => `${check} ${elements[0]?.name ?? ''}`);
  return [...new Set(found)].sort().map((text) => {
    const [detector = '', at = ''] = text.split(' ');
    return { detector, at };
  });
}

const isSame = (a: Finding) => (b: Finding) => a.detector === b.detector && a.at === b.at;

/** What does not fit the table: findings without a reason, and reasons without a finding. */
export const unexplained = (
  found: readonly Finding[],
  explained: readonly Finding[] = EXPLAINED,
): string[] => [
  ...found
    .filter((one) => !explained.some(isSame(one)))
    .map(({ detector, at }) => `slither finds ${detector} in ${at}; mend it, or give the reason`),
  ...explained
    .filter((one) => !found.some(isSame(one)))
    .map(({ detector, at }) => `slither no longer finds ${detector} in ${at}; remove the reason`),
];

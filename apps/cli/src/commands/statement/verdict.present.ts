/** What `cowrie statement verify` has found, as `--json` prints it. */
export interface Verdict {
  follows: boolean;
  lines: number;
  amount: string;
  chainAsked: boolean;
  rateProofsChecked: number;
  rateProofsNotChecked: number;
  linesWithoutRateProof: number;
  faults: readonly string[];
  notes: readonly string[];
}

/** The verdict for people: what does not follow, then what was not verified. */
export function verdictText(verdict: Verdict): string {
  const { lines, amount, chainAsked, rateProofsNotChecked, linesWithoutRateProof, faults, notes } = verdict;
  const result =
    faults.length === 0
      ? [`All follows: ${lines} lines, ${amount}.`]
      : [`Does not follow (${faults.length}):`, ...faults.map((fault) => `  ${fault}`)];
  const unverified = [
    ...(chainAsked ? [] : ['No node was asked: the transfers are not verified.']),
    ...(rateProofsNotChecked > 0
      ? [`The signatures of ${rateProofsNotChecked} rate proofs are not verified. Give the keys with --keys.`]
      : []),
    ...(linesWithoutRateProof > 0 ? [`${linesWithoutRateProof} lines have no rate proof.`] : []),
  ];
  return [...result, ...notes.map((note) => `Note: ${note}`), ...unverified].join('\n');
}

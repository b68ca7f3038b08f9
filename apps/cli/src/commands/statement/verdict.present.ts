import { type Findings, visible } from '@cowrie/sdk/proofs';

/** The result of `cowrie statement verify`, as `--json` prints it. */
export interface Verdict extends Readonly<Findings> {
  /** Nothing is wrong. */
  follows: boolean;
  /** Nothing is wrong, and everything that can be verified was. */
  isVerified: boolean;
  lines: number;
  amount: string;
  chainAsked: boolean;
  rateProofsChecked: number;
  rateProofsNotChecked: number;
  linesWithoutRateProof: number;
}

/**
 * The verdict for people: what does not follow, then what was not verified, and what only the statement says.
 */
export function verdictText(verdict: Verdict): string {
  const {
    lines,
    amount: said,
    rateProofsNotChecked,
    linesWithoutRateProof,
    faults,
    notVerified,
    notes,
    saidAlone,
  } = verdict;
  const amount = visible(said);
  const verb =
    notVerified.length === 0 ? 'Everything follows' : 'Nothing is wrong, but not everything is verified';
  const result =
    faults.length === 0
      ? [`${verb}: ${lines} lines, ${amount}.`]
      : [`Does not follow (${faults.length}):`, ...faults.map((fault) => `  ${fault}`)];
  return [
    ...result,
    ...(notVerified.length > 0
      ? [`Not verified (${notVerified.length}):`, ...notVerified.map((one) => `  ${one}`)]
      : []),
    ...notes.map((note) => `Note: ${note}`),
    ...(rateProofsNotChecked > 0
      ? [`The signatures of ${rateProofsNotChecked} rate proofs are not verified. Give the keys with --keys.`]
      : []),
    ...(linesWithoutRateProof > 0 ? [`${linesWithoutRateProof} lines have no rate proof.`] : []),
    'Only the statement says:',
    ...saidAlone.map((one) => `  ${one}`),
  ].join('\n');
}

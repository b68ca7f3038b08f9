import type { SettlementStatement } from '@cowrie/dto';
import type { RateProofKeys } from '@cowrie/sdk';
import { findingsOnChain } from './chain.check';
import { findingsOfFigures } from './figures.check';
import { joined } from './findings';
import { findingsOfProofs } from './proof.check';
import type { Verdict } from './verdict.present';

/** With what a statement is verified. */
export interface Means {
  /** By network. Undefined: none is asked. */
  nodes: ReadonlyMap<string, string> | undefined;
  keys: RateProofKeys | undefined;
}

const NO_NODE =
  'no node was asked: transfers, refunds, deposit addresses, and what reached the treasury (transfers, refunds, vault, notSold, leftOut)';

/** Recomputes a statement from itself, the nodes and the keys, and from nothing else. */
export async function verdictOf(statement: SettlementStatement, { nodes, keys }: Means): Promise<Verdict> {
  const { settlement, lines } = statement;
  const found = joined([
    findingsOfFigures(statement),
    nodes ? await findingsOnChain(lines, nodes) : { notVerified: [NO_NODE] },
    await findingsOfProofs(statement, keys),
  ]);
  const proofs = lines.filter(({ rateProof }) => rateProof !== undefined).length;
  return {
    follows: found.faults.length === 0,
    isVerified: found.faults.length === 0 && found.notVerified.length === 0,
    lines: lines.length,
    amount: `${settlement.amount} ${settlement.currency}`,
    chainAsked: nodes !== undefined,
    rateProofsChecked: keys ? proofs : 0,
    rateProofsNotChecked: keys ? 0 : proofs,
    linesWithoutRateProof: lines.length - proofs,
    ...found,
  };
}

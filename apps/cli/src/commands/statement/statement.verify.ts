import {
  findingsOfFigures,
  findingsOfForm,
  findingsOfProofs,
  joined,
  type RateProofKeys,
  type SettlementStatement,
} from '@cowrie/sdk/proofs';
import { findingsOnChain } from './chain.check';
import type { Verdict } from './verdict.present';

/** What a statement is verified with. */
export interface Means {
  /** Nodes by network. Undefined: none is asked. */
  nodes: ReadonlyMap<string, string> | undefined;
  keys: RateProofKeys | undefined;
}

const NO_NODE =
  'no node was asked: transfers, refunds, deposit addresses, and what reached the treasury (transfers, refunds, vault, notSold, leftOut)';

/** Recomputes a statement only from itself, the nodes and the keys. */
export async function verdictOf(statement: SettlementStatement, { nodes, keys }: Means): Promise<Verdict> {
  const { settlement, lines } = statement;
  const form = findingsOfForm(lines);
  const isChecked = form.faults.length === 0;
  const found = isChecked
    ? joined([
        findingsOfFigures(statement),
        nodes ? await findingsOnChain(statement, nodes) : { notVerified: [NO_NODE] },
        await findingsOfProofs(statement, keys),
      ])
    : form;
  const proofs = isChecked ? lines.filter(({ rateProof }) => rateProof !== undefined).length : 0;
  return {
    follows: found.faults.length === 0,
    isVerified: found.faults.length === 0 && found.notVerified.length === 0,
    lines: lines.length,
    amount: [settlement.amount, settlement.currency].map((one: unknown) => textIn(one)).join(' '),
    chainAsked: isChecked && nodes !== undefined,
    rateProofsChecked: keys ? proofs : 0,
    rateProofsNotChecked: keys ? 0 : proofs,
    linesWithoutRateProof: lines.length - proofs,
    ...found,
  };
}

/** What is no text in the file is a fault of it, and is not shown. */
function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '?';
}

import type { StatementLine, StatementRefund } from './statement.types';
import type { RateProofClaims } from '../rate-proof.follows';
import { isSameDecimal } from './exact';
import type { Findings } from './findings';
import { isOfForm2 } from './refunds.check';

const PARTS = ['amount', 'sold', 'charged', 'feeReturned', 'feeKept'] as const;

/**
 * Where the refunds of a line differ from its verified proof. The proof names each with its transaction, so
 * none can point at somebody else's transfer, no matter who pays it.
 */
export function findingsOfProvenRefunds(line: StatementLine, claims: RateProofClaims): Partial<Findings> {
  const [faults, notVerified]: [string[], string[]] = [[], []];
  const ids = line.refunds.map(({ id }) => id);
  for (const [index, refund] of line.refunds.entries()) {
    const { id, txHash } = refund;
    const proven = claims.refunds?.find((one) => one.id === id);
    if (!claims.refunds) notVerified.push(`refund ${id}: its rate proof names no refunds: id, txHash`);
    else if (!proven) faults.push(`refund ${id}: its rate proof names no such refund`);
    else if (ids.indexOf(id) !== index) faults.push(`refund ${id} is listed more than once`);
    else {
      faults.push(...faultsOfParts(line, refund, proven).map((fault) => `refund ${id}: ${fault}`));
      // It may have been sent again since, in another transaction.
      if (txHash && txHash !== proven.txHash)
        notVerified.push(
          `refund ${id}: its rate proof names the transaction ${proven.txHash ?? 'nothing'}, not the txHash ${txHash}`,
        );
    }
  }
  return { faults, notVerified };
}

function faultsOfParts(
  line: StatementLine,
  refund: StatementRefund,
  proven: NonNullable<RateProofClaims['refunds']>[number],
): string[] {
  // Lines of version 1 do not have all parts.
  return PARTS.filter((part) => isOfForm2(line) || refund[part] !== undefined)
    .filter((part) => !isSameDecimal(refund[part] ?? '0', proven[part] ?? '0'))
    .map((part) => `its rate proof says ${part} ${proven[part] ?? '0'}, the line ${refund[part] ?? '0'}`);
}

import type { Settlement, SettlementStatement, StatementLine } from '@cowrie/dto';
import { amountOf, formatCrypto, MoneyError, parseAmount } from '@cowrie/money';
import { type RateProofClaims, type RateProofKeys, verifyRateProof } from '@cowrie/sdk';

/** More than any token has. */
const EXACT = { code: '', decimals: 36 };

/** What the proofs of a statement show. */
export interface ProofFindings {
  /** What is wrong with a proof, or does not agree with it. */
  faults: string[];
  /** What is as it can be, and worth a look: payers who sent more or less than was asked for. */
  notes: string[];
}

/**
 * Verifies each proof in the lines, and compares line and transfers with what it says. It relies on nothing but the keys.
 * The SDK recomputes the figures of the proof itself.
 */
export async function findingsOfProofs(
  { settlement, lines }: SettlementStatement,
  keys: RateProofKeys,
): Promise<ProofFindings> {
  const findings: ProofFindings = { faults: [], notes: [] };
  for (const [index, line] of lines.entries()) {
    if (line.rateProof === undefined) continue;
    const at = (text: string) => `line ${index + 1} (${line.paymentId}): ${text}`;
    const claims = await verified(line, keys);
    if (typeof claims === 'string') {
      findings.faults.push(at(`its rate proof is not valid: ${claims}`));
      continue;
    }
    findings.faults.push(
      ...[...faultsOfLine(line, settlement, claims), ...faultsOfTokens(line, claims)].map(at),
    );
    findings.notes.push(...notesOf(line, claims).map(at));
  }
  return findings;
}

/** What the proof says, or what is wrong with it. */
async function verified(
  { rateProof, paymentId }: StatementLine,
  keys: RateProofKeys,
): Promise<RateProofClaims | string> {
  try {
    return await verifyRateProof(String(rateProof), keys, { paymentId });
  } catch (error) {
    // Also of the platform, for a key that is none.
    return error instanceof Error ? error.message : 'unknown';
  }
}

function faultsOfLine(
  line: StatementLine,
  { currency, environment }: Settlement,
  claims: RateProofClaims,
): string[] {
  const pairs: [name: string, said: string | undefined, proven: string, isSame: typeof isSameText][] = [
    ['environment', environment, claims.environment, isSameText],
    ['currency', currency, claims.currency, isSameText],
    ['clientReference', line.clientReference, claims.clientReference, isSameText],
    ['token', line.token, claims.token, isSameText],
    ['network', line.network, claims.network, isSameText],
    ['fiatAmount', line.fiatAmount, claims.fiatAmount, isSameDecimal],
    ['rate', line.rate, claims.rate, isSameDecimal],
    ['expectedAmount', line.expectedAmount, claims.payableAmount, isSameDecimal],
  ];
  return pairs
    .filter(([, said, proven, isSame]) => !isSame(said, proven))
    .map(([name, said, proven]) => `its rate proof says ${name} ${proven}, the line ${said ?? 'nothing'}`);
}

/** The chain check compares the decimals of a transfer with its token's, so those of the proof are compared with the chain. */
function faultsOfTokens({ transfers }: StatementLine, claims: RateProofClaims): string[] {
  const { token, network, tokenDecimals } = claims;
  return transfers
    .filter((one) => one.token === token && one.network === network && one.decimals !== tokenDecimals)
    .map(
      ({ txHash, decimals }) =>
        `its rate proof counts ${token} with ${tokenDecimals} decimals, its transfer ${txHash} with ${decimals}`,
    );
}

/** Less can be within the tolerance or accepted, and more is a surplus or came late. */
function notesOf({ kind, transfers }: StatementLine, { token, payableAmount }: RateProofClaims): string[] {
  if (kind === 'change') return [];
  const came = transfers
    .filter((one) => one.direction === 'in' && one.token === token)
    .reduce((sum, { amount }) => sum + unitsOf(amount), 0n);
  return came === unitsOf(payableAmount)
    ? []
    : [`its rate proof asks for ${payableAmount} ${token}, and ${textOf(came)} came`];
}

function isSameText(one: string | undefined, other: string): boolean {
  return one === other;
}

/** `1550.00` is `1550`. What is no decimal is the same as nothing. */
function isSameDecimal(one: string | undefined, other: string): boolean {
  try {
    return one !== undefined && unitsOf(one) === unitsOf(other);
  } catch (error) {
    if (error instanceof MoneyError) return false;
    throw error;
  }
}

function unitsOf(decimal: string): bigint {
  return parseAmount(EXACT, decimal).units;
}

function textOf(units: bigint): string {
  return formatCrypto(amountOf(EXACT, units));
}

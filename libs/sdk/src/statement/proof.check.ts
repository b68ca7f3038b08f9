import type { Settlement, SettlementStatement, StatementLine } from './statement.types';
import { CannotVerifyError } from '../proof/jws.verify';
import type { RateProofClaims } from '../rate-proof.follows';
import type { RateProofKeys } from '../rate-proof.keys';
import { verifyRateProof } from '../rate-proof.verify';
import { exactOf, exactText, isSameAddress, isSameDecimal } from './exact';
import { atLine, faultOfForm, type Findings, joined } from './findings';
import { findingsOfProvenRefunds } from './refunds.proof';

/** What only a proof shows. */
const PROVEN =
  'clientReference, fiatAmount, rate, expectedAmount, environment, currency, feeBasisPoints, tokens and their contracts, refunds';

/**
 * Verifies each proof in the lines, and compares line, transfers and refunds with its claims. It trusts only
 * the keys. The SDK recomputes the figures of the proof itself.
 *
 * @param keys undefined if none were given, so that nothing is proven
 */
export async function findingsOfProofs(
  { settlement, lines }: SettlementStatement,
  keys: RateProofKeys | undefined,
): Promise<Findings> {
  const found: Findings[] = [];
  for (const [index, line] of lines.entries())
    found.push(
      joined([await findingsOfProof(line, settlement, keys).catch(faultOfForm)], atLine(index, line)),
    );
  return joined(found);
}

/** The same for one line. */
export async function findingsOfProof(
  line: StatementLine,
  settlement: Pick<Settlement, 'currency' | 'environment'>,
  keys: RateProofKeys | undefined,
): Promise<Partial<Findings>> {
  if (line.rateProof === undefined) return { notVerified: [`it has no rate proof (rateProof): ${PROVEN}`] };
  if (!keys) return { notVerified: [`the signature of its rate proof (rateProof): ${PROVEN}`] };
  const claims = await verified(line, keys);
  if (claims === undefined)
    return {
      notVerified: [`this program cannot check the signature of its rate proof (rateProof): ${PROVEN}`],
    };
  if (typeof claims === 'string') return { faults: [`its rate proof is not valid: ${claims}`] };
  return joined([
    { faults: [...faultsOfLine(line, settlement, claims), ...faultsOfDecimals(line, claims)] },
    findingsOfFee(line, claims),
    findingsOfTokens(line, claims),
    findingsOfProvenRefunds(line, claims),
    { notes: notesOf(line, claims) },
  ]);
}

/** The proof's claims, or what is wrong with it. Undefined: this platform cannot verify signatures. */
async function verified(
  { rateProof, paymentId }: StatementLine,
  keys: RateProofKeys,
): Promise<RateProofClaims | string | undefined> {
  try {
    return await verifyRateProof(String(rateProof), keys, { paymentId });
  } catch (error) {
    if (error instanceof CannotVerifyError) return undefined;
    return error instanceof Error ? error.message : 'unknown';
  }
}

function faultsOfLine(
  line: StatementLine,
  { currency, environment }: Pick<Settlement, 'currency' | 'environment'>,
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

/**
 * The chain check compares the decimals of a transfer with its token's, so those of the proof are compared
 * with the chain.
 */
function faultsOfDecimals({ transfers }: StatementLine, claims: RateProofClaims): string[] {
  const { token, network, tokenDecimals } = claims;
  return transfers
    .filter((one) => one.token === token && one.network === network && one.decimals !== tokenDecimals)
    .map(
      ({ txHash, decimals }) =>
        `its rate proof counts ${token} with ${tokenDecimals} decimals, its transfer ${txHash} with ${decimals}`,
    );
}

/** A proof of an earlier version has no fee. */
function findingsOfFee(
  { feeBasisPoints, feeFixed }: StatementLine,
  claims: RateProofClaims,
): Partial<Findings> {
  if (claims.feeBasisPoints === undefined || claims.feeFixed === undefined)
    return { notVerified: ['its rate proof says no fee: feeBasisPoints, feeFixed'] };
  if (feeBasisPoints === claims.feeBasisPoints && isSameDecimal(feeFixed, claims.feeFixed)) return {};
  const said = `${feeBasisPoints ?? 'no'} basis points and ${feeFixed ?? 'nothing'}`;
  return {
    faults: [
      `its rate proof says a fee of ${claims.feeBasisPoints} basis points and ${claims.feeFixed}, the line ${said}`,
    ],
  };
}

/** A token is its contract. Only the proof says which contract a token of the payment has. */
function findingsOfTokens(line: StatementLine, { tokens }: RateProofClaims): Partial<Findings> {
  if (!tokens) return { notVerified: ['its rate proof names no contracts: token, tokenAddress'] };
  const faults: string[] = [];
  const [notVerified, saidAlone] = [new Set<string>(), new Set<string>()];
  const provenOf = ({ token, network }: { token: string; network: string }) =>
    tokens.find((one) => one.token === token && one.network === network);
  const isOther = (address: string, network: string) =>
    !tokens.some((one) => one.network === network && isSameAddress(one.address, address));
  for (const { token, network, tokenAddress, txHash } of line.transfers) {
    const proven = provenOf({ token, network });
    const fault = `its rate proof names another contract of ${token} on ${network} than its transfer ${txHash}`;
    if (proven ? !isSameAddress(proven.address, tokenAddress) : !isOther(tokenAddress, network))
      faults.push(fault);
    else if (!proven)
      saidAlone.add(
        `token: ${tokenAddress} on ${network} is said to be ${token}, which the payment did not ask for`,
      );
  }
  for (const { token, network } of line.sales)
    if (!provenOf({ token, network }))
      faults.push(`${token} on ${network} was sold, and is not a token of its rate proof`);
  for (const { id, token, network, tokenAddress } of line.refunds) {
    const proven = provenOf({ token, network });
    if (!tokenAddress || !proven)
      notVerified.add(`refund ${id}: no proof names the contract of ${token} on ${network}`);
    else if (!isSameAddress(proven.address, tokenAddress))
      faults.push(`its rate proof names another contract of ${token} on ${network} than its refund ${id}`);
  }
  return { faults, notVerified: [...notVerified], saidAlone: [...saidAlone] };
}

/** Less may be within the tolerance or accepted; more is a surplus or came late. */
function notesOf({ kind, transfers }: StatementLine, { token, payableAmount }: RateProofClaims): string[] {
  if (kind === 'change') return [];
  const came = transfers
    .filter((one) => one.direction === 'in' && one.token === token)
    .reduce((sum, { amount }) => sum + exactOf(amount), 0n);
  return came === exactOf(payableAmount)
    ? []
    : [`its rate proof asks for ${payableAmount} ${token}, and ${exactText(came)} came`];
}

function isSameText(one: string | undefined, other: string): boolean {
  return one === other;
}

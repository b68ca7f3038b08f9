import { CannotVerifyError } from '../proof/jws.verify';
import type { RateProofClaims } from '../rate-proof.follows';
import type { RateProofKeys } from '../rate-proof.keys';
import { unsignedRateProof, verifyRateProof } from '../rate-proof.verify';
import { isSameAddress, isSameDecimal } from '../statement/exact';
import { KEYS_HOW, NO_ED25519 } from './keys.words';
import type { Receipt, ReceiptStep, ReceiptTransfer } from './receipt.types';
import { messageOf, notProven, proven, wrong } from './step';

/**
 * Rate and amount to pay are those that the service signed, and follow from what the sources said. A payer's
 * receipt has no such step, because it holds no rate proof.
 */
export async function rateSteps(receipt: Receipt, keys: RateProofKeys | undefined): Promise<ReceiptStep[]> {
  const { rateProof, payment, reader } = receipt;
  if (rateProof !== undefined) return [await rateStep(receipt, rateProof, keys)];
  if (reader === 'payer') return [];
  return [
    notProven('rate', {
      says: 'The file holds no rate proof.',
      restsOn: `The service, which says that the rate was ${payment.rate} ${payment.currency}.`,
      how: 'Ask the operator to sign rate proofs (RATE_PROOF_KEYS).',
    }),
  ];
}

async function rateStep(
  receipt: Receipt,
  rateProof: string,
  keys: RateProofKeys | undefined,
): Promise<ReceiptStep> {
  try {
    return await stepOfProof(receipt, rateProof, keys);
  } catch (error) {
    // Also a value of the proof in a form that the check cannot read.
    return wrong('rate', [messageOf(error)]);
  }
}

/** The contracts that the rate proof says are the payment's tokens. Its signature is not checked. */
export function claimedTokens({ rateProof, payment, issuer }: Receipt): ReceiptTokens {
  if (rateProof === undefined) return [];
  try {
    const { tokens } = unsignedRateProof(rateProof, { paymentId: payment.paymentId, issuer });
    return Array.isArray(tokens) ? tokens.filter((one) => typeof one?.address === 'string') : [];
  } catch {
    return [];
  }
}
type ReceiptTokens = NonNullable<RateProofClaims['tokens']>;

async function stepOfProof(
  receipt: Receipt,
  rateProof: string,
  keys: RateProofKeys | undefined,
): Promise<ReceiptStep> {
  const { payment, issuer } = receipt;
  const expected = { paymentId: payment.paymentId, issuer };
  const claims = unsignedRateProof(rateProof, expected);
  const isSigned = keys !== undefined && (await isVerified(() => verifyRateProof(rateProof, keys, expected)));
  const faults = [...faultsOfPayment(payment, claims), ...faultsOfTokens(receipt, claims)];
  if (faults.length > 0) return wrong('rate', faults);
  const { agreedRate, rule, sources, markupBasisPoints, currency, token } = claims;
  const names = sources.filter(({ role }) => role === 'price').map(({ source }) => source);
  const says = `The rate was ${claims.rate} ${currency} for one ${token}: ${agreedRate} from ${names.join(', ')} (${rule})${markupBasisPoints === 0 ? '' : `, less ${markupBasisPoints} hundredths of a percent`}. It and the amount to pay follow from these figures.`;
  if (isSigned)
    return proven('rate', {
      says: `${says} The service signed them.`,
      restsOn: 'The operator’s key, and what the operator wrote down of the sources.',
      how: 'Compare the sources’ own histories at these times.',
    });
  return notProven('rate', {
    says: `${says} Their signature was not checked.${keys ? ` ${NO_ED25519}` : ''}`,
    restsOn: 'The operator’s key.',
    how: KEYS_HOW,
  });
}

/** False: this platform cannot verify signatures. @throws other errors */
async function isVerified(verify: () => Promise<unknown>): Promise<boolean> {
  try {
    await verify();
    return true;
  } catch (error) {
    if (error instanceof CannotVerifyError) return false;
    throw error;
  }
}

function faultsOfPayment(payment: Receipt['payment'], claims: RateProofClaims): string[] {
  const pairs: [name: string, said: string, proven: string, isSame: (a: string, b: string) => boolean][] = [
    ['environment', payment.environment, claims.environment, isSameText],
    ['clientReference', payment.clientReference, claims.clientReference, isSameText],
    ['currency', payment.currency, claims.currency, isSameText],
    ['fiatAmount', payment.fiatAmount, claims.fiatAmount, isSameDecimal],
    ['token', payment.token, claims.token, isSameText],
    ['network', payment.network, claims.network, isSameText],
    ['rate', payment.rate, claims.rate, isSameDecimal],
    ['cryptoAmount', payment.cryptoAmount, claims.payableAmount, isSameDecimal],
  ];
  const faults = pairs
    .filter(([, said, signed, isSame]) => !isSame(said, signed))
    .map(([name, said, signed]) => `The rate proof says ${name} ${signed}, the receipt ${said}`);
  return payment.tokenDecimals === claims.tokenDecimals
    ? faults
    : [
        ...faults,
        `The rate proof says ${claims.tokenDecimals} decimals, the receipt ${payment.tokenDecimals}`,
      ];
}

/** A token is its contract. The proof names those of the payment; one of an earlier version names none. */
function faultsOfTokens({ transfers }: Receipt, { tokens }: RateProofClaims): string[] {
  if (!tokens) return [];
  return transfers
    .filter((one) => !isNamedBy(tokens, one))
    .map(
      ({ token, network, tokenAddress }) =>
        `The rate proof names no ${token} on ${network} at ${tokenAddress}`,
    );
}

/** Whether these contracts include that of a transfer, with its token and decimals. */
export function isNamedBy(
  tokens: ReceiptTokens,
  one: Pick<ReceiptTransfer, 'token' | 'network' | 'tokenAddress' | 'decimals'>,
): boolean {
  return tokens.some(
    ({ token, network, address, decimals }) =>
      token === one.token &&
      network === one.network &&
      isSameAddress(address, one.tokenAddress) &&
      decimals === one.decimals,
  );
}

function isSameText(one: string, other: string): boolean {
  return one === other;
}

import { digestOf } from '../proof/canonical.json';
import { keyIdOf } from '../proof/jws.verify';
import type { RateProofKeys } from '../rate-proof.keys';
import { amountsStep } from './amounts.step';
import { claimedTokens, isNamedBy, rateSteps } from './rate.step';
import { faultsOfForm } from './receipt.form';
import type { Receipt, ReceiptOptions, ReceiptStep, ReceiptVerdict } from './receipt.types';
import { signatureStep } from './signature.step';
import { statementStep } from './statement.steps';
import { proven, wrong } from './step';
import { transferSteps } from './transfer.steps';
import { vaultStep } from './vault.step';

const SAID_ALONE = [
  'payment: businessName, status and paidAt',
  'paymentURL and issuedAt',
  'transfers: txHash and chainId, which a block does not hold; compare them with a node',
  'that it left out no transfer and no line of a statement',
] as const;

/** What the rate proof shows, which the payer's receipt does not hold. */
const SAID_TO_PAYER = [
  'issuer, and payment: clientReference, environment, currency, fiatAmount and rate, network and token, also of transfers',
  'what the rate was made of: a payer’s receipt holds no rate proof, because that also shows the merchant’s fee; ask the merchant for it',
] as const;

/**
 * Verifies a receipt from itself alone: amounts, deposit address, each transfer down to the header of its
 * block, the rate, the lines of statements, and the signature. It asks nobody, runs in browsers, and says of
 * each step what must be believed for it. It does not throw for a forged file: look at `follows`.
 *
 * @param file the parsed JSON of a receipt, with or without the API's envelope
 * @throws the errors of `keys` and `blockHashOf`: a service that does not answer shows nothing
 */
export async function verifyReceipt(file: unknown, options: ReceiptOptions = {}): Promise<ReceiptVerdict> {
  const bare = withoutEnvelope(file);
  const refusal = refusalIn(file);
  const faults =
    refusal === undefined
      ? faultsOfForm(bare)
      : [`The file is no receipt, but a refusal of the service: ${refusal}`];
  if (faults.length > 0)
    return { follows: false, isProven: false, steps: [wrong('form', faults)], saidAlone: [] };
  const receipt = bare as Receipt;
  const digest = digestWithoutSignature(receipt);
  if (digest === undefined)
    return { follows: false, isProven: false, steps: [wrong('form', [NO_JSON])], saidAlone: [] };
  const keys = await keysFor(receipt, options);
  const statements = await Promise.all(
    (receipt.statements ?? []).map((one) => statementStep(receipt, one, keys)),
  );
  const tokens = claimedTokens(receipt);
  const { blockHashOf } = options;
  const steps = [
    formStep(receipt, options),
    amountsStep(receipt),
    vaultStep(receipt),
    ...(
      await Promise.all(
        receipt.transfers.map((one, index) =>
          transferSteps(one, index, receipt, { blockHashOf, isNamed: isNamedBy(tokens, one) }),
        ),
      )
    ).flat(),
    ...(await rateSteps(receipt, keys)),
    ...statements.map(({ step }) => step),
    await signatureStep(receipt, digest, keys),
  ];
  const follows = steps.every(({ ok }) => ok);
  return {
    follows,
    isProven: follows && steps.every(({ isProven }) => isProven),
    steps,
    saidAlone: [
      ...SAID_ALONE,
      ...(receipt.rateProof === undefined ? SAID_TO_PAYER : []),
      ...statements.flatMap(({ saidAlone }) => saidAlone),
    ],
    digest,
    receipt,
  };
}

/** The keys for all steps. The service is asked again only for a key that it did not have before. */
async function keysFor(
  { rateProof, signature }: Receipt,
  { keys }: ReceiptOptions,
): Promise<RateProofKeys | undefined> {
  if (typeof keys !== 'function') return keys;
  const known = await keys({ fresh: false });
  const isKnown = (text: string | undefined) => {
    const id = text === undefined ? undefined : keyIdOf(text);
    return id === undefined || known.keys.some((key) => key?.kid === id);
  };
  return isKnown(rateProof) && isKnown(signature) ? known : keys({ fresh: true });
}

const NO_JSON = 'The file holds something that is neither a text nor a whole number, a list or an object';

function digestWithoutSignature({ signature: _, ...unsigned }: Receipt): string | undefined {
  try {
    return digestOf(unsigned);
  } catch {
    return undefined;
  }
}

function formStep(
  { version, payment, statements = [] }: Receipt,
  { paymentId }: ReceiptOptions,
): ReceiptStep {
  if (paymentId !== undefined && payment.paymentId !== paymentId)
    return wrong('form', [`The receipt is for payment ${payment.paymentId}`]);
  const lines = statements.map(({ settlementId, line }) => `${settlementId} ${line.kind}`);
  if (new Set(lines).size < lines.length) return wrong('form', ['A line of a statement is listed twice']);
  return proven('form', {
    says: `The file is a receipt of version ${version}, and holds nothing else.`,
    restsOn: 'Nothing.',
  });
}

/** What the service said, if the file is its refusal: a download that nobody looked at. */
function refusalIn(file: unknown): string | undefined {
  if (typeof file !== 'object' || file === null || !('success' in file) || file.success !== false)
    return undefined;
  return 'message' in file && typeof file.message === 'string' ? file.message : 'it does not say why';
}

function withoutEnvelope(file: unknown): unknown {
  const isAnswer = typeof file === 'object' && file !== null && 'success' in file && 'data' in file;
  return isAnswer ? file.data : file;
}

import { counted, type ReceiptStep, type ReceiptVerdict, visible } from '@cowrie/sdk/proofs';

/** A verdict for people: the result, then each step with what it rests on. */
export function receiptText({
  follows,
  isProven,
  steps,
  saidAlone,
  digest,
  receipt,
}: ReceiptVerdict): string {
  const wrong = steps.filter(({ ok }) => !ok).length;
  const open = steps.filter((one) => one.ok && !one.isProven).length;
  const result = !follows
    ? `The receipt is wrong: ${wrong} of ${counted(steps.length, 'step')} ${wrong === 1 ? 'does' : 'do'} not follow. Do not rely on it.`
    : isProven
      ? `Everything is proven: ${steps.length} steps.`
      : `Nothing is wrong, but ${open} of ${counted(steps.length, 'step')} ${open === 1 ? 'is' : 'are'} not proven.`;
  const about = receipt
    ? [
        visible(
          `Payment ${receipt.payment.paymentId}: ${receipt.payment.fiatAmount} ${receipt.payment.currency} to ${receipt.payment.businessName}, paid with ${receipt.payment.collectedCryptoAmount} ${receipt.payment.token}.`,
        ),
        ...(receipt.payment.environment === 'test' ? ['Test payment. No real money moved.'] : []),
      ]
    : [];
  return [
    result,
    ...about,
    ...(digest ? [`SHA-256: ${digest}`] : []),
    '',
    ...steps.map(stepText),
    ...(saidAlone.length > 0 ? ['', 'Only the service says:', ...saidAlone.map((one) => `  ${one}`)] : []),
  ].join('\n');
}

function stepText({ step, at, ok, isProven, says, restsOn, how }: ReceiptStep): string {
  const mark = ok ? (isProven ? 'proven' : 'not proven') : 'WRONG';
  return [
    `${mark}: ${step}${at ? ` (${at})` : ''}`,
    `  ${says}`,
    `  Rests on: ${restsOn}`,
    ...(how ? [`  To check: ${how}`] : []),
  ].join('\n');
}

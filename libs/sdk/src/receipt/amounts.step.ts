import { compareDecimals, decimalOf, divideUp, tens } from '../decimal.fraction';
import { exactOf, exactSum, exactText, MOST_DECIMALS } from '../statement/exact';
import type { Receipt, ReceiptStep } from './receipt.types';
import { counted, guardedStep, proven, wrong } from './step';

/** The sum of the transfers is what counted, and the amount to pay follows from price and rate. Pure. */
export function amountsStep(receipt: Receipt): ReceiptStep {
  return guardedStep('amounts', '', () => {
    const faults = faultsOf(receipt);
    if (faults.length > 0) return wrong('amounts', faults);
    const { token, currency, fiatAmount, rate, cryptoAmount, collectedCryptoAmount } = receipt.payment;
    return proven('amounts', {
      says: `${collectedCryptoAmount} ${token} counted: the sum of ${counted(receipt.transfers.length, 'transfer')}. ${cryptoAmount} ${token} were asked for: ${fiatAmount} ${currency} at ${rate} ${currency} for one ${token}, rounded up.${differenceOf(receipt)}`,
      restsOn: restsOn(receipt),
    });
  });
}

function faultsOf({ payment, transfers }: Receipt): string[] {
  const faults: string[] = [];
  const sum = exactSum(transfers.map(({ counts }) => counts));
  if (sum !== exactOf(payment.collectedCryptoAmount))
    faults.push(
      `The transfers add up to ${exactText(sum)} ${payment.token}, and the receipt says ${payment.collectedCryptoAmount}`,
    );
  for (const { token, network, decimals, amount, counts, txHash } of transfers) {
    if (token !== payment.token) continue;
    if (roundedDown(amount, payment.tokenDecimals) !== exactOf(counts))
      faults.push(`The transfer of ${amount} ${token} in ${txHash} counts as ${counts}`);
    if (network === payment.network && decimals !== payment.tokenDecimals)
      faults.push(`The transfer of ${amount} ${token} in ${txHash} has other decimals than the payment`);
  }
  const logs = new Set<string>();
  for (const [index, { blockHash, proof }] of transfers.entries()) {
    if (!proof) continue;
    // A block is of one network, whatever the transfer says.
    const log = `${blockHash} ${proof.transactionIndex} ${proof.logIndex}`;
    if (logs.has(log)) faults.push(`Transfer ${index + 1} is the same log as another one`);
    logs.add(log);
  }
  if (!isPrice(payment))
    faults.push(
      `${payment.fiatAmount} ${payment.currency} at ${payment.rate} is not ${payment.cryptoAmount} ${payment.token}`,
    );
  return faults;
}

function roundedDown(amount: string, decimals: number): bigint {
  if (decimals > MOST_DECIMALS) throw new RangeError(`no token has ${decimals} decimals`);
  const exact = exactOf(amount);
  return exact - (exact % 10n ** BigInt(MOST_DECIMALS - decimals));
}

/** Whether price and rate give the amount to pay, rounded up to as many decimals as it has or more. */
function isPrice({ fiatAmount, rate, cryptoAmount }: Receipt['payment']): boolean {
  const [price, by, asked] = [decimalOf(fiatAmount), decimalOf(rate), decimalOf(cryptoAmount)];
  if (!price?.n || !by?.n || !asked?.n) return false;
  const units = (scale: number) => divideUp(price.n * tens(by.scale + scale), by.n * tens(price.scale));
  return [...Array.from({ length: asked.scale + 1 }).keys()].some(
    (scale) => compareDecimals({ n: units(scale), scale }, asked) === 0,
  );
}

function differenceOf({ payment: { cryptoAmount, collectedCryptoAmount, token } }: Receipt): string {
  const difference = exactOf(collectedCryptoAmount) - exactOf(cryptoAmount);
  if (difference === 0n) return '';
  return difference > 0n
    ? ` ${exactText(difference)} ${token} more came.`
    : ` ${exactText(-difference)} ${token} less came.`;
}

function restsOn({ payment, transfers }: Receipt): string {
  const accepted = [
    ...(transfers.some(({ token }) => token !== payment.token)
      ? ['another token for what it was worth']
      : []),
    ...(exactOf(payment.collectedCryptoAmount) < exactOf(payment.cryptoAmount)
      ? ['less than was asked for']
      : []),
  ];
  const checked = 'The transfers, which the steps below check';
  return accepted.length === 0
    ? `${checked}.`
    : `${checked}, and the service, which says that it accepted ${accepted.join(', and ')}.`;
}

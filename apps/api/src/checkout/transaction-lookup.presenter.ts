import type { TraceVerdict, TransactionTrace } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import type { Payment } from '../payments/payment.schema';
import { cryptoText } from '../payments/payment.presenter';
import type { LookupResult, LookupTransfer } from '../transaction-lookup/transaction-lookup.types';

/** What is known when a message is written. Texts, ready to be read. */
interface Words {
  /** `3.225807 USDC`, or what stands for it. */
  money: string;
  network: string;
  wanted: string;
  wantedNetwork: string;
  missing: string;
  seen: number;
  required: number;
  isOpen: boolean;
  /** What comes of money that does not count. */
  kept: string;
}

const ON_RECORD = 'The money is on record and not lost: please contact the merchant.';
/** A network's own coin is watched by nobody. */
const AT_THE_ADDRESS =
  'It lies at the payment’s address and is noted nowhere: please contact the merchant with the hash of this transaction.';

/** Plain words for the payer: what is, and what to do. */
const MESSAGES: Record<TraceVerdict, (w: Words) => string> = {
  credited: (w) => `Your ${w.money} on ${w.network} has arrived and counts for this payment.`,
  waiting_for_confirmations: (w) =>
    `Your ${w.money} on ${w.network} has arrived. It has ${w.seen} of ${w.required} confirmations; it counts by itself after that.`,
  waiting_for_block: (w) =>
    `${w.network} knows this transaction but has not processed it yet. Ask again in a minute.`,
  short: (w) =>
    w.isOpen
      ? `Your ${w.money} has arrived, but ${w.missing} is still missing. Send it to the same address before the time is over.`
      : `Your ${w.money} has arrived, but it was ${w.missing} too little and the payment is over. ${ON_RECORD}`,
  late: (w) => `Your ${w.money} arrived after the end of this payment. ${ON_RECORD}`,
  after_completion: (w) =>
    `Your ${w.money} arrived when this payment was already over, so it was not needed. ${ON_RECORD}`,
  refunded: (w) => `Your ${w.money} has been sent back by the merchant.`,
  wrong_token: (w) => `You sent ${w.money}, but this payment is for ${w.wanted}. ${w.kept}`,
  unlisted_token: () =>
    'This transaction moved a token that is not accepted here, whatever its name says. It does not count; if it was worth something, please contact the merchant.',
  wrong_network: (w) =>
    `You sent ${w.money} on ${w.network}, but this payment is on ${w.wantedNetwork}. ${w.kept}`,
  zero_value: () => 'This transaction moved nothing: its amount is zero.',
  failed_on_chain: (w) =>
    `${w.network} has undone this transaction, so nothing was sent. The money is still in your wallet; please try again.`,
  other_address: (w) =>
    `This transaction on ${w.network} pays nothing to this payment’s address. Check the hash, and the address that you sent to.`,
  not_found: () =>
    'No network that answered knows this transaction. Check the hash in your wallet, and try again in a minute.',
  no_answer: (w) =>
    `${w.wantedNetwork} does not answer at the moment. Nothing is lost; try again in a minute.`,
  no_address: () =>
    'Choose a token and a network first: this payment has no address yet, so nothing can have been sent to it.',
};

/** What the payer is told: of this payment alone, and of a transaction with several transfers what matters most. */
export function presentLookup(payment: Payment, result: LookupResult): TransactionTrace {
  const verdict = result.verdict === 'another_payment' ? 'other_address' : result.verdict;
  const first = sumOfFirst(result.transfers);
  const missing = cryptoText(payment, first?.missingUnits?.toString());
  const text = MESSAGES[verdict]({
    money: moneyOf(first),
    network: result.network ?? '',
    wanted: payment.deposit?.token ?? '',
    wantedNetwork: payment.deposit?.network ?? '',
    missing: `${missing} ${payment.deposit?.token}`,
    seen: first?.confirmations?.seen ?? 0,
    required: first?.confirmations?.required ?? 0,
    isOpen: payment.status === 'pending' || payment.status === 'processing',
    kept: first?.tokenAddress === undefined ? AT_THE_ADDRESS : ON_RECORD,
  });
  const { txHash, network, notChecked } = result;
  const unchecked = notChecked.length > 0 ? ` Could not be checked: ${notChecked.join(', ')}.` : '';
  return {
    txHash,
    verdict,
    message: text + (first ? '' : unchecked),
    network,
    token: first?.token,
    amount: amountText(first),
    confirmations: first?.confirmations,
    missingAmount: missing,
    notChecked,
  };
}

/** What matters most, with all of the transaction that is alike. */
function sumOfFirst([first, ...others]: readonly LookupTransfer[]): LookupTransfer | undefined {
  if (!first) return undefined;
  const alike = others.filter(
    ({ verdict, network, tokenAddress }) =>
      verdict === first.verdict && network === first.network && tokenAddress === first.tokenAddress,
  );
  return { ...first, units: alike.reduce((sum, { units }) => sum + units, first.units) };
}

function moneyOf(transfer: LookupTransfer | undefined): string {
  const amount = amountText(transfer);
  if (!transfer || amount === undefined) return 'money';
  return `${amount} ${transfer.token ?? `of the own coin of ${transfer.network}`}`;
}

/** A token that is not listed has no decimals that anybody could trust. */
export function amountText(transfer: LookupTransfer | undefined): string | undefined {
  if (transfer?.decimals === undefined) return undefined;
  const { token = 'coin', decimals, units } = transfer;
  return formatCrypto(amountOf({ code: token, decimals }, units));
}

import type { LookupVerdict, LookupAnswer } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import type { PaymentFields, Selected } from '@cowrie/api/money-in/payments/document/payment.selection';
import { cryptoText } from '@cowrie/api/money-in/payments/http/payment.presenter';
import type {
  LookupResult,
  LookupTransfer,
} from '@cowrie/api/money-in/transaction-lookup/transaction-lookup.types';

/** What a lookup reads of a payment before it asks networks. */
export const LOOKUP_FIELDS = { environment: 1, deposit: 1, status: 1 } as const satisfies PaymentFields;

/** The values of a message, as texts for people. */
interface MessageValues {
  /** `3.225807 USDC`, or `money` when the amount is not known. */
  money: string;
  /** Where the transaction was found. */
  network: string;
  /** The payment's token. */
  wanted: string;
  /** The payment's network. */
  wantedNetwork: string;
  missing: string;
  seen: number;
  required: number;
  isOpen: boolean;
  /** Where money that does not count is. */
  kept: string;
}

const ON_RECORD = 'The money is on record and not lost: please contact the merchant.';
/** The watcher does not record a network's own coin, so this text must not say that it is recorded. */
const AT_THE_ADDRESS =
  'It is at the payment’s address, but no record of it exists: please contact the merchant with the hash of this transaction.';

/** For the payer: what happened, then what to do. */
const MESSAGES: Record<LookupVerdict, (w: MessageValues) => string> = {
  credited: (w) => `Your ${w.money} on ${w.network} has arrived and counts for this payment.`,
  waiting_for_confirmations: (w) =>
    `Your ${w.money} on ${w.network} has arrived. It has ${w.seen} of ${w.required} confirmations; it counts automatically after that.`,
  waiting_for_block: (w) =>
    `${w.network} knows this transaction, but no block holds it yet. Check again in a minute.`,
  short: (w) =>
    w.isOpen
      ? `Your ${w.money} has arrived, but ${w.missing} is still missing. Send it to the same address before time is up.`
      : `Your ${w.money} has arrived, but ${w.missing} was missing when the payment ended. ${ON_RECORD}`,
  late: (w) => `Your ${w.money} arrived after the end of this payment. ${ON_RECORD}`,
  after_completion: (w) =>
    `Your ${w.money} arrived when this payment was already over, so it does not count. ${ON_RECORD}`,
  refunded: (w) => `The merchant has sent back your ${w.money}.`,
  wrong_token: (w) => `You sent ${w.money}, but this payment is for ${w.wanted}. ${w.kept}`,
  unlisted_token: () =>
    'This transaction sent a token that is not accepted here, even if its name looks right. It does not count. If the token is worth something, please contact the merchant.',
  wrong_network: (w) =>
    `You sent ${w.money} on ${w.network}, but this payment is on ${w.wantedNetwork}. ${w.kept}`,
  zero_value: () => 'This transaction moved nothing: its amount is zero.',
  failed_on_chain: (w) =>
    `This transaction failed on ${w.network}, so nothing was sent. The money is still in your wallet; please try again.`,
  other_address: (w) =>
    `This transaction on ${w.network} pays nothing to this payment’s address. Check the hash, and the address that you sent to.`,
  not_found: () =>
    'No network that answered knows this transaction. Check the hash in your wallet, and try again in a minute.',
  no_answer: (w) =>
    `${w.wantedNetwork} does not answer at the moment. Nothing is lost; try again in a minute.`,
  no_address: () =>
    'This payment has no address yet, so nothing can have been sent to it. Choose a token and a network first.',
};

/**
 * The lookup as the payer sees it (docs/interface.md §2.8). It says nothing about other payments. Of several
 * transfers it reports the most important one.
 */
export function presentLookup(payment: Selected<typeof LOOKUP_FIELDS>, result: LookupResult): LookupAnswer {
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

/** The most important transfer, with the units of all transfers with the same verdict, network and token. */
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
  return `${amount} ${transfer.token ?? `of the native coin of ${transfer.network}`}`;
}

/** The amount as a decimal string; undefined for an unlisted token, whose decimals cannot be trusted. */
export function amountText(transfer: LookupTransfer | undefined): string | undefined {
  if (transfer?.decimals === undefined) return undefined;
  const { token = 'coin', decimals, units } = transfer;
  return formatCrypto(amountOf({ code: token, decimals }, units));
}

import type { Language } from '@cowrie/dto';
import { fiatText, moneyText, momentText, oneLine, shortened } from './mail.format';
import type { RefundFacts } from '@cowrie/dto';
import { hashText } from '@cowrie/payer-page/transaction-url';
import { type FiatCurrency, networkName, timeZoneOf } from '@cowrie/tables';
import type { ClaimLink } from '@cowrie/api/money-out/payouts/refund-claims.service';
import type { MailKind } from './mail.kinds';
import { filled, type MailWord, WORDS } from './words/mail-words';

/** The content of an e-mail, before it is text or HTML. All texts are plain. */
export interface MailContent {
  language: Language;
  subject: string;
  title: string;
  paragraphs: string[];
  rows: { label: string; value: string; href?: string | undefined }[];
  button?: { text: string; href: string } | undefined;
  /** Below the button. */
  notes: string[];
  footer: string[];
}

/** What the e-mails say about a payment and its merchant. */
export interface MailFacts {
  language: Language;
  isTest: boolean;
  merchant: string;
  /** How payers reach the merchant. */
  support: string[];
  reference: string;
  fiatAmount: string;
  currency: FiatCurrency;
  /** Decimals in units of the token. */
  asked: string;
  received: string;
  missing: string;
  token: string;
  /** The chosen network. */
  network: string;
  expiresAt: Date;
  paidAt: Date;
  pageUrl: string;
  /** The payer's transaction. Its network may differ from the chosen one. */
  transaction?: { hash: string; network: string; href?: string | undefined } | undefined;
  refund?: (RefundFacts & { href?: string | undefined }) | undefined;
  /** The link where the payer enters an address for the refund. */
  claimLink?: ClaimLink | undefined;
}

type Part = Pick<MailContent, 'subject' | 'title' | 'paragraphs' | 'rows'> &
  Partial<Pick<MailContent, 'button' | 'notes'>>;
/** A text in the facts' language, with its placeholders filled. */
type Say = (word: MailWord, values?: Readonly<Record<string, string>>) => string;

const PARTS: Readonly<Record<MailKind, (facts: MailFacts, say: Say) => Part>> = {
  receipt: (facts, say) => ({
    subject: say('page.titleDone'),
    title: say('done.title'),
    paragraphs: [say('done.text')],
    rows: [
      { label: say('summary.payTo'), value: facts.merchant },
      { label: say('summary.reference'), value: facts.reference },
      {
        label: say('summary.amountOnly', { currency: facts.currency }),
        value: fiatText(facts.fiatAmount, facts.currency, facts.language),
      },
      { label: say('done.paid'), value: moneyText(facts.received, facts.token) },
      {
        label: say('choose.network'),
        value: networkName(facts.transaction?.network ?? facts.network),
      },
      { label: say('done.date'), value: timeText(facts.paidAt, facts) },
      ...transactionRow(say, facts.transaction),
    ],
  }),
  short_payment: (facts, say) => {
    const [received, missing, token] = [facts.received, facts.missing, facts.token];
    return {
      subject: `${say('pay.titleShort')}: ${facts.merchant}`,
      title: say('pay.shortTitle', { received, token }),
      paragraphs: [say('pay.shortText', { missing, token })],
      rows: [
        { label: say('summary.payTo'), value: facts.merchant },
        { label: say('summary.reference'), value: facts.reference },
        { label: say('seen.asked'), value: moneyText(facts.asked, token) },
        { label: say('seen.received'), value: moneyText(received, token) },
        { label: say('pay.amountMissing'), value: moneyText(missing, token) },
      ],
      button: { text: say('pay.titleShort'), href: facts.pageUrl },
      notes: [
        say('choose.openUntil', { time: timeText(facts.expiresAt, facts) }),
        say('pay.warning', { token, network: networkName(facts.network) }),
      ],
    };
  },
  refund_claim: (facts, say) => {
    const refund = refundOf(facts);
    const { claimLink } = facts;
    return {
      subject: say('claim.title'),
      title: say('claim.title'),
      paragraphs: [say('claim.text', refundValues(refund))],
      rows: [
        { label: say('pay.amount'), value: moneyText(refund.amount, refund.token) },
        { label: say('choose.network'), value: networkName(refund.network) },
        { label: say('summary.reference'), value: facts.reference },
      ],
      button: claimLink && { text: say('claim.button'), href: claimLink.url },
      notes: [
        ...(claimLink ? [say('choose.openUntil', { time: timeText(claimLink.expiresAt, facts) })] : []),
        say('claim.next'),
        say('claim.safe'),
      ],
    };
  },
  refund_sent: (facts, say) => {
    const refund = refundOf(facts);
    return {
      subject: `${say('arrivals.refundedTitle')}: ${facts.merchant}`,
      title: say('arrivals.refundedTitle'),
      paragraphs: [say('arrivals.refunded', refundValues(refund))],
      rows: [
        { label: say('pay.amount'), value: moneyText(refund.amount, refund.token) },
        { label: say('choose.network'), value: networkName(refund.network) },
        ...(refund.destination
          ? [{ label: say('pay.address'), value: shortened(oneLine(refund.destination)) }]
          : []),
        ...transactionRow(say, refund.txHash && { ...refund, hash: refund.txHash }),
        { label: say('summary.reference'), value: facts.reference },
      ],
    };
  },
};

/** The content of an e-mail. Pure. @throws Error when an e-mail about a refund has no refund */
export function contentOf(kind: MailKind, given: MailFacts): MailContent {
  // From merchants and payers, so it is kept on one line everywhere.
  const facts = { ...given, merchant: oneLine(given.merchant), reference: oneLine(given.reference) };
  const words = WORDS[facts.language];
  const { merchant, reference } = facts;
  const say: Say = (word, values = {}) => filled(words[word], { merchant, reference, ...values });
  const { notes = [], ...part } = PARTS[kind](facts, say);
  return {
    language: facts.language,
    ...part,
    subject: oneLine(part.subject),
    notes,
    footer: [
      ...(facts.isTest ? [say('page.testMode')] : []),
      ...(facts.support.length > 0
        ? [`${say('support.label')} ${facts.support.map(oneLine).join(', ')}`]
        : []),
      say('mail.why'),
      say('page.poweredBy'),
    ],
  };
}

function timeText(time: Date, { language, currency }: Pick<MailFacts, 'language' | 'currency'>): string {
  return momentText(time, language, timeZoneOf(currency));
}

function refundValues({
  amount,
  token,
  network,
}: Pick<RefundFacts, 'amount' | 'token' | 'network'>): Record<string, string> {
  return { money: moneyText(amount, token), network: networkName(network) };
}

function transactionRow(say: Say, transaction: MailFacts['transaction'] | ''): MailContent['rows'] {
  if (!transaction) return [];
  const { hash, network, href } = transaction;
  return [{ label: say('sent.hash'), value: shortened(oneLine(hashText(network, hash))), href }];
}

function refundOf({ refund }: MailFacts): NonNullable<MailFacts['refund']> {
  if (refund) return refund;
  throw new Error('the event of this mail holds no refund; look at its payment');
}

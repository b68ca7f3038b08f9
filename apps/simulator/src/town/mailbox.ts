import { formatCrypto } from '@cowrie/money';
import type { OutgoingMail } from '@cowrie/api/notify/mail/smtp.sender';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { Random } from '../random';
import type { World } from '../world';
import { tokenUnits } from './amounts';

/** What the mail server does. `lost`: it takes the e-mail, and its answer does not arrive. */
const ANSWERS = { taken: 12, away: 2, lost: 1 } as const;
/** Processes that die and answers that are lost repeat an e-mail, but not this often. */
const MOST_TIMES = 8;
const CLAIM_LINK = /refund#([A-Za-z0-9_-]{43})/;

/** The mail server, and the payers' mailboxes. */
export class Mailbox {
  /** By message id. A repeated e-mail is shown once. */
  readonly mails = new Map<string, OutgoingMail>();
  /** By token of a link: its refund. */
  private readonly refunds = new Map<string, string>();
  /** By message id: how often it came. */
  private readonly times = new Map<string, number>();
  private isUp = false;

  constructor(
    private readonly world: World,
    private readonly random: Random,
  ) {}

  /** From now on every e-mail is taken. */
  takeAll(): void {
    this.isUp = true;
  }

  /** A refund link leads to one refund, always. @throws Error when it leads to another one */
  leads(token: string, refundId: string): void {
    const known = this.refunds.get(token) ?? refundId;
    this.refunds.set(token, known);
    if (known !== refundId) throw new Error(`a link led to refund ${known}, and leads to ${refundId}`);
  }

  async receive(mail: OutgoingMail): Promise<void> {
    const drawn = this.isUp ? 'taken' : this.random.weighted(ANSWERS);
    const fault = { taken: undefined, away: 'mail server away', lost: 'mail answer lost' } as const;
    const kind = fault[drawn];
    const answer = kind && !this.world.admits(kind) ? 'taken' : drawn;
    if (answer !== 'taken' && kind) this.world.countFault(kind);
    if (answer === 'away') throw new Error('no mail server answers');
    this.mails.set(mail.id, mail);
    const times = (this.times.get(mail.id) ?? 0) + 1;
    this.times.set(mail.id, times);
    if (times > MOST_TIMES) this.world.bugs.push(`e-mail ${mail.id} came ${times} times`);
    this.readShortfall(mail);
    this.world.tell(() => `an e-mail to ${mail.to}: ${mail.subject}`);
    if (answer === 'lost') throw new Error('the connection broke');
  }

  /** A payer who has sent too little is asked for the rest: what was asked for, less what came. */
  private readShortfall({ id, text }: OutgoingMail): void {
    if (!id.endsWith('.short_payment')) return;
    const amounts = [...text.matchAll(/: (\d+\.\d+) USD[CT]$/gm)].map(([, amount = '']) =>
      tokenUnits(amount),
    );
    const [asked, received, missing] = amounts;
    if (amounts.length !== 3 || asked === undefined || received === undefined || asked - received !== missing)
      this.world.bugs.push(`e-mail ${id} asks for ${missing} of ${asked}, and ${received} came`);
  }

  /** The tokens of the refund links that this payer has got, newest first. */
  claimTokensOf(address: string): string[] {
    return [...this.mails.values()]
      .filter(({ to }) => to === address)
      .flatMap(({ text }) => CLAIM_LINK.exec(text)?.[1] ?? [])
      .reverse();
  }

  /**
   * What is wrong with the e-mails about these payments. @param waiting the ids of those that are still to
   * come
   */
  faultsOf(payments: readonly Payment[], waiting: ReadonlySet<string>): string[] {
    return payments.flatMap((payment) =>
      payment.events.flatMap(({ id, type, body }) => {
        const { refund } = JSON.parse(body) as {
          refund?: { amount: string; token: string; network: string };
        };
        switch (type) {
          case 'payment.completed':
            return this.faultsIn(`${id}.receipt`, payment, [collectedText(payment)], waiting);
          case 'refund.completed':
            return this.faultsIn(
              `${id}.refund_sent`,
              payment,
              [`${refund?.amount} ${refund?.token}`],
              waiting,
            );
          default:
            return [];
        }
      }),
    );
  }

  private faultsIn(
    id: string,
    { customer, clientReference }: Payment,
    said: readonly string[],
    waiting: ReadonlySet<string>,
  ): string[] {
    const mail = this.mails.get(id);
    // What was still to be sent to a customer who is forgotten is not sent.
    if (!mail) return waiting.has(id) || customer.email === undefined ? [] : [`${id} has never come`];
    const missing = [clientReference, ...said].filter((text) => !mail.text.includes(text));
    // A payment whose customer is forgotten does not say any more whose it was.
    const isTo = customer.email === undefined || mail.to === customer.email;
    return [
      ...(isTo ? [] : [`${id} went to ${mail.to}`]),
      ...missing.map((text) => `${id} does not say ${text}`),
    ];
  }
}

function collectedText({ deposit, confirmedUnits = '0' }: Payment): string {
  const { token = 'USDC', decimals = 6 } = deposit ?? {};
  return `${formatCrypto({ asset: { code: token, decimals }, units: BigInt(confirmedUnits) })} ${token}`;
}

import type { OutgoingMail } from '@cowrie/api/notify/mail/smtp.sender';
import type { Random } from '../random';
import type { World } from '../world';

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
    this.world.tell(() => `an e-mail to ${mail.to}: ${mail.subject}`);
    if (answer === 'lost') throw new Error('the connection broke');
  }

  /** The tokens of the refund links that this payer has got, newest first. */
  claimTokensOf(address: string): string[] {
    return [...this.mails.values()]
      .filter(({ to }) => to === address)
      .flatMap(({ text }) => CLAIM_LINK.exec(text)?.[1] ?? [])
      .reverse();
  }
}

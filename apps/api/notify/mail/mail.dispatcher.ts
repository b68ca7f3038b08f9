import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { mailsOf } from '@cowrie/api/merchants/merchants/merchant-settings';
import type { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import type { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { Tally } from '@cowrie/api/platform/metrics/tally';
import { NOT_KNOWN, type NextWork } from '@cowrie/api/platform/tasks/paced-task';
import { decisionOf } from './mail.decision';
import { SWITCH_OF } from './mail.kinds';
import type { Mail, PayerMail, PersonMail } from './mail.schema';
import type { MailWriter } from './mail-writer';
import { type ClaimedMail, isToPerson, type MailsRepository, type WaitingMail } from './mails.repository';
import type { PersonMailWriters } from './person-mail-writers';
import { nextTryAfter } from './retry.delay';
import type { OutgoingMail, Sent, SmtpSender } from './smtp.sender';

/** What a dispatcher works with. */
export interface MailDispatcherParts {
  mails: MailsRepository;
  setAside: SetAside;
  payments: Pick<PaymentsRepository, 'findMany'>;
  merchants: Pick<MerchantsService, 'findKnown'>;
  writer: Pick<MailWriter, 'write'>;
  /** Writes the e-mails to dashboard people. */
  personWriters: Pick<PersonMailWriters, 'write'>;
  sender: Pick<SmtpSender, 'send' | 'isEnding'>;
  clock: Clock;
  /** A random number from 0 to 1, for the jitter. */
  chance: () => number;
  tally?: MailTally;
}

/** Counts e-mails by kind and outcome. */
export type MailTally = Tally<'kind' | 'outcome'>;

/** The name that operators read. */
const QUEUE = 'mails';
/** How many due e-mails a run decides about. */
const BATCH_SIZE = 50;
/** How many it sends at once: mail servers take few connections from one client. */
const SENT_TOGETHER = 5;
/** How many of them go to payers, if that many are due. */
const SENT_TO_PAYERS = 2;
/** A try takes at most 30 s (`smtp.sender.ts`), so a process that still holds an older claim has died. */
const CLAIM_MS = 120_000;
/** How soon an e-mail is checked again when its subject is not known yet. */
const PUT_OFF_MS = 60_000;

/** A due e-mail to a payer, with the data for the decision. */
interface DueMail {
  mail: WaitingMail<PayerMail>;
  payment: Payment | undefined;
  merchant: Merchant | null;
}

/** An e-mail to send now. */
interface MailToSend {
  mail: WaitingMail;
  /** `later`: what it says is not known yet. Undefined: there is nothing to say any longer. */
  write(now: Date): Promise<OutgoingMail | 'later' | undefined>;
}

/**
 * Sends due e-mails. It claims an e-mail before the try and records the result after it. If the process dies
 * in between, the claim ends and the e-mail is sent again under the same Message-ID (docs/decisions/0058).
 */
export class MailDispatcher {
  private readonly logger = new Logger(MailDispatcher.name);

  constructor(private readonly parts: MailDispatcherParts) {}

  /** Sends some of the due e-mails, and waits for the results. Returns when to run next. */
  async run(): Promise<NextWork> {
    const { mails, setAside } = this.parts;
    const next = await mails.findNext(BATCH_SIZE, await setAside.resting(QUEUE));
    const now = this.now();
    const due = next.filter(({ nextAt }) => nextAt <= now);
    const [coming] = next.slice(due.length);
    if (due.length === 0) return coming ? coming.nextAt.getTime() - now.getTime() : NOT_KNOWN;
    const toPeople = due.filter(isToPerson);
    const toPayers = due.filter((mail) => !isToPerson(mail)) as WaitingMail<PayerMail>[];
    const ofPayers: MailToSend[] = [];
    await setAside.together(
      QUEUE,
      toPayers,
      ({ _id }) => _id,
      async (some) => {
        ofPayers.push(...(await this.decide(await this.withFacts(some), now)));
        return some.length;
      },
    );
    // People wait for them in front of the page, but a payer must not wait for all of them.
    const first = toPeople.slice(0, SENT_TOGETHER - Math.min(ofPayers.length, SENT_TO_PAYERS));
    const toSend = [...first.map((mail) => this.toPerson(mail)), ...ofPayers];
    await Promise.all(toSend.slice(0, SENT_TOGETHER).map((one) => this.try(one)));
    return 'soon';
  }

  private toPerson(mail: WaitingMail<PersonMail>): MailToSend {
    return { mail, write: (at) => this.parts.personWriters.write(mail, at) };
  }

  private now(): Date {
    return this.parts.clock.now();
  }

  private async withFacts(due: readonly WaitingMail<PayerMail>[]): Promise<DueMail[]> {
    const { payments, merchants } = this.parts;
    const ids = new Map(due.map(({ paymentId }) => [paymentId.toHexString(), paymentId]));
    const found = new Map(
      (await payments.findMany([...ids.values()])).map((one) => [one._id.toHexString(), one]),
    );
    return Promise.all(
      due.map(async (mail) => ({
        mail,
        payment: found.get(mail.paymentId.toHexString()),
        merchant: await merchants.findKnown(mail.businessId),
      })),
    );
  }

  /** Drops and postpones e-mails that must not be sent now, and returns the rest. */
  private async decide(due: readonly DueMail[], now: Date): Promise<MailToSend[]> {
    const toSend: MailToSend[] = [];
    const later: WaitingMail[] = [];
    const dropped: { mail: WaitingMail; reason: string }[] = [];
    for (const { mail, payment, merchant } of due) {
      const isSwitchedOn = merchant !== null && mailsOf(merchant, mail.environment)[SWITCH_OF[mail.kind]];
      const decision = decisionOf(mail, payment, { isSwitchedOn, now });
      if (decision === 'send' && payment && merchant)
        toSend.push({ mail, write: (at) => this.parts.writer.write(mail, payment, merchant, at) });
      else if (decision === 'later') later.push(mail);
      else if (decision !== 'send') dropped.push({ mail, reason: decision.drop });
    }
    await this.parts.mails.drop(dropped);
    for (const { mail } of dropped) this.count(mail, 'dropped');
    await this.putOff(later);
    return toSend;
  }

  private putOff(later: readonly WaitingMail[]): Promise<void> {
    return this.parts.mails.putOff(later, new Date(this.now().getTime() + PUT_OFF_MS));
  }

  private async try({ mail: found, write }: MailToSend): Promise<void> {
    const { mails, sender } = this.parts;
    if (sender.isEnding) return;
    const mail = await mails.claim(found, randomUUID(), new Date(this.now().getTime() + CLAIM_MS));
    if (!mail) return;
    let outgoing: OutgoingMail | 'later' | undefined;
    try {
      outgoing = await write(this.now());
    } catch {
      // An e-mail that cannot be written must not stop the others. The error may quote the payment, so it is
      // not logged.
      return this.record(mail, { outcome: 'later', code: 'not_written' });
    }
    // Nothing was tried, so no try is counted.
    if (outgoing === 'later') return this.putOff([{ ...mail, tries: found.tries }]);
    if (!outgoing) {
      await mails.end(mail, { state: 'dropped', reason: 'nothing_to_say' });
      return this.count(mail, 'dropped');
    }
    await this.record(mail, await sender.send(outgoing));
  }

  private async record(mail: ClaimedMail, sent: Sent): Promise<void> {
    const { mails, sender, chance } = this.parts;
    if (sent.outcome === 'taken') {
      await mails.end(mail, { state: 'sent' });
      return this.told(mail, 'sent');
    }
    const { code: reason, outcome } = sent;
    if (outcome === 'refused') {
      await mails.end(mail, { state: 'refused', reason });
      return this.told(mail, 'refused', reason);
    }
    const now = this.now();
    // The shutdown cut this try off, so the next process need not wait.
    const nextAt = sender.isEnding ? now : nextTryAfter(mail, now, chance());
    if (nextAt) await mails.retryAt(mail, nextAt, reason);
    else await mails.end(mail, { state: 'given_up', reason });
    this.told(mail, nextAt ? 'retried' : 'given_up', reason);
  }

  /** Contains no address, no text and no link. */
  private told(mail: ClaimedMail, outcome: string, code?: string): void {
    const { kind, tries } = mail;
    this.count({ kind }, outcome);
    this.logger.log(
      { kind, outcome, try: tries, ...(code && { code }), ...idsOf(mail) },
      outcome === 'sent' ? 'mail handed over' : 'mail not handed over',
    );
  }

  private count({ kind }: Pick<Mail, 'kind'>, outcome: string): void {
    this.parts.tally?.add([kind, outcome]);
  }
}

function idsOf(mail: ClaimedMail): Record<string, string | undefined> {
  if (isToPerson(mail)) return { mailId: mail._id, personId: mail.person.personId?.toHexString() };
  const { paymentId, businessId, environment, eventId } = mail;
  return { paymentId: paymentId.toHexString(), businessId: businessId.toHexString(), environment, eventId };
}

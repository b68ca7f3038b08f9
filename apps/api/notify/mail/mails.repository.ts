import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { collectionOf } from '@cowrie/api/platform/mongo/collection-of';
import { ONE_BATCH } from '@cowrie/api/platform/mongo/one-batch';
import { Signal } from '@cowrie/api/platform/tasks/signal';
import { MAIL, type Mail, type MailState, type PayerMail, type PersonMail } from './mail.schema';

/** An e-mail that has not ended. */
export type WaitingMail<M = PayerMail | PersonMail> = M & { nextAt: Date };
/** An e-mail that only this process may send until its claim ends. */
export type ClaimedMail = WaitingMail & { claim: string };

/** How an e-mail ended, with a code that says why it was not sent. */
export type MailEnd = { state: Exclude<MailState, 'waiting'>; reason?: string };

/** Stores the e-mails to payers and to dashboard people. */
@Injectable()
export class MailsRepository {
  /** Emitted when there are new e-mails. */
  readonly stored = new Signal();

  constructor(
    @InjectModel(MAIL) private readonly mails: Model<Mail>,
    private readonly clock: Clock,
  ) {}

  /** Stores the e-mails that are not stored yet. */
  async insertOnce(mails: readonly (PayerMail | PersonMail)[]): Promise<void> {
    if (mails.length === 0) return;
    try {
      // Without Mongoose: the values are already typed.
      await collectionOf(this.mails).insertMany([...mails], { ordered: false });
    } catch (error) {
      // The ID is the only unique key. A batch error has only the code of its first error, so check all of
      // them.
      const { code, writeErrors } = error as mongo.MongoBulkWriteError;
      const codes = [code, ...[writeErrors ?? []].flat().map((one) => one.code)];
      if (codes.some((one) => one !== 11000)) throw error;
    }
    this.stored.raise();
  }

  async find(_id: string): Promise<Mail | null> {
    return this.mails.findById(_id).lean();
  }

  /** The e-mails to send next, due or not, longest due first. */
  async findNext(limit: number, except: readonly string[] = []): Promise<WaitingMail[]> {
    return collectionOf(this.mails)
      .find<WaitingMail>(
        { nextAt: { $exists: true }, ...(except.length > 0 && { _id: { $nin: [...except] } }) },
        { sort: { nextAt: 1 }, limit, ...ONE_BATCH },
      )
      .toArray();
  }

  /** Claims an e-mail as it was read, until a time. Undefined: another process was first. */
  async claim(mail: WaitingMail, claim: string, until: Date): Promise<ClaimedMail | undefined> {
    const { _id, nextAt } = mail;
    const { modifiedCount } = await this.mails.updateOne(
      { _id, nextAt },
      { $set: { claim, nextAt: until }, $inc: { tries: 1 } },
    );
    return modifiedCount === 1 ? { ...mail, claim, tries: mail.tries + 1, nextAt: until } : undefined;
  }

  /** Ends an e-mail that was claimed. */
  async end({ _id, claim }: ClaimedMail, end: MailEnd): Promise<void> {
    await this.mails.updateOne({ _id, claim }, this.endedBy(end));
  }

  /** Schedules the next try of a claimed e-mail at this time. */
  async retryAt({ _id, claim }: ClaimedMail, nextAt: Date, reason: string): Promise<void> {
    await this.mails.updateOne({ _id, claim }, { $set: { nextAt, reason }, $unset: { claim: 1 } });
  }

  /** Ends e-mails as they were read, without sending them. */
  async drop(mails: readonly { mail: WaitingMail; reason: string }[]): Promise<void> {
    if (mails.length === 0) return;
    await this.mails.bulkWrite(
      mails.map(({ mail: { _id, nextAt }, reason }) => ({
        updateOne: { filter: { _id, nextAt }, update: this.endedBy({ state: 'dropped', reason }) },
      })),
      { ordered: false },
    );
  }

  /** Postpones e-mails as they were read or claimed, because their subject is not known yet. */
  async putOff(mails: readonly WaitingMail[], dueAt: Date): Promise<void> {
    if (mails.length === 0) return;
    await this.mails.bulkWrite(
      mails.map(({ _id, nextAt, tries }) => ({
        updateOne: {
          filter: { _id, nextAt },
          update: { $set: { dueAt, nextAt: dueAt, tries }, $unset: { claim: 1 } },
        },
      })),
      { ordered: false },
    );
  }

  /** The due time of the e-mail that has waited longest; undefined when none waits. */
  async oldestDueAt(): Promise<Date | undefined> {
    const found = await this.mails
      .findOne({ nextAt: { $exists: true } }, { dueAt: 1 })
      .sort({ dueAt: 1 })
      .lean<Pick<Mail, 'dueAt'>>();
    return found?.dueAt;
  }

  private endedBy({ state, reason }: MailEnd) {
    return {
      $set: { state, endedAt: this.clock.now(), ...(reason && { reason }) },
      $unset: { nextAt: 1, claim: 1, ...(!reason && { reason: 1 }) },
    } as const;
  }
}

/** A new e-mail for an event, or to a person. */
export function newMail<Of extends object>(
  of: Of,
  { dueAt, createdAt }: { dueAt: Date; createdAt: Date },
): Of & Pick<Mail, 'state' | 'dueAt' | 'nextAt' | 'tries' | 'createdAt'> {
  return { ...of, state: 'waiting', dueAt, nextAt: dueAt, tries: 0, createdAt };
}

/** Whether an e-mail goes to a dashboard person. */
export function isToPerson(mail: WaitingMail): mail is WaitingMail<PersonMail> {
  return 'person' in mail;
}

import { Injectable } from '@nestjs/common';
import type { PersonMail } from './mail.schema';
import type { OutgoingMail } from './smtp.sender';

/** Writes an e-mail to a person; undefined when there is nothing left to say, or nobody to say it to. */
export type WritePersonMail = (mail: PersonMail, now: Date) => Promise<OutgoingMail | undefined>;

/** The writer of e-mails to dashboard people. The context that knows the people registers it at the start. */
@Injectable()
export class PersonMailWriters {
  private writer: WritePersonMail | undefined;

  set(writer: WritePersonMail): void {
    this.writer = writer;
  }

  /** @throws Error while no writer is registered; the e-mail is retried */
  write(mail: PersonMail, now: Date): Promise<OutgoingMail | undefined> {
    if (!this.writer) throw new Error('nobody writes mails to people; load PersonMailsWorkerModule');
    return this.writer(mail, now);
  }
}

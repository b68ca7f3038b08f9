import { Injectable } from '@nestjs/common';
import type { PersonMail } from './mail.schema';
import type { OutgoingMail } from './smtp.sender';

/** Writes a mail to a person; undefined when there is nothing to say any more, or nobody to say it to. */
export type WritePersonMail = (mail: PersonMail, now: Date) => Promise<OutgoingMail | undefined>;

/** Who writes the mails to people of the dashboard. The room that knows the people tells it at the start. */
@Injectable()
export class PersonMailWriters {
  private writer: WritePersonMail | undefined;

  set(writer: WritePersonMail): void {
    this.writer = writer;
  }

  /** @throws Error while nobody writes them; the mail is tried again */
  write(mail: PersonMail, now: Date): Promise<OutgoingMail | undefined> {
    if (!this.writer) throw new Error('nobody writes mails to people; load PersonMailsWorkerModule');
    return this.writer(mail, now);
  }
}

import { Module } from '@nestjs/common';
import { MailOutboxModule } from '@cowrie/api/notify/mail/mail-outbox.module';
import { PersonMails } from './person-mails.service';

/** Stores mails to people of the dashboard. It needs no people, so every module of theirs can import it. */
@Module({ imports: [MailOutboxModule], providers: [PersonMails], exports: [PersonMails] })
export class PersonMailsModule {}

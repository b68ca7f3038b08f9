import { Module } from '@nestjs/common';
import { MailOutboxModule } from '@cowrie/api/notify/mail/mail-outbox.module';
import { PersonMails } from './person-mails.service';

/**
 * Stores e-mails to dashboard people. It does not depend on people, so all of their modules can import it.
 */
@Module({ imports: [MailOutboxModule], providers: [PersonMails], exports: [PersonMails] })
export class PersonMailsModule {}

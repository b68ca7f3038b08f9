import { Module } from '@nestjs/common';
import { EventsModule } from '@cowrie/api/notify/events/events.module';
import { MailOutboxModule } from '@cowrie/api/notify/mail/mail-outbox.module';
import { MerchantsModule } from '@cowrie/api/merchants/merchants/merchants.module';
import { PeopleModule } from '../people.module';
import { PeopleTeamModule } from '../team/people-team.module';
import { PersonMailsModule } from './person-mails.module';
import { AccountMails } from './account-mails';
import { PersonMailWriter } from './person-mail-writer';

/** Writes the e-mails to dashboard people, in processes that send e-mails. */
@Module({
  imports: [
    EventsModule,
    MailOutboxModule,
    MerchantsModule,
    PeopleModule,
    PeopleTeamModule,
    PersonMailsModule,
  ],
  providers: [PersonMailWriter, AccountMails],
})
export class PersonMailsWorkerModule {}

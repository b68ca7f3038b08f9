import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MAIL, mailSchema } from './mail.schema';
import { MailsRepository } from './mails.repository';
import { PersonMailWriters } from './person-mail-writers';

/** The e-mails to send. Any process may store some; a worker sends them. */
@Module({
  imports: [MongooseModule.forFeature([{ name: MAIL, schema: mailSchema }])],
  providers: [MailsRepository, PersonMailWriters],
  exports: [MailsRepository, PersonMailWriters],
})
export class MailOutboxModule {}

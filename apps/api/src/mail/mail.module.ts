import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ChainRecordsModule } from '../chain-records/chain-records.module';
import { EventsModule } from '../events/events.module';
import { MerchantsModule } from '../merchants/merchants.module';
import { PaymentsModule } from '../payments/payments.module';
import { PayoutsModule } from '../payouts/payouts.module';
import { ClaimLinks, StoredClaimLinks } from './claim-links';
import { MailMetrics } from './mail.metrics';
import { MAIL, mailSchema } from './mail.schema';
import { MailWorker } from './mail.worker';
import { MailWriter } from './mail-writer';
import { MailsRepository } from './mails.repository';

/** Mails to payers, for processes that send them. */
@Module({
  imports: [
    ChainRecordsModule,
    EventsModule,
    MerchantsModule,
    PaymentsModule,
    PayoutsModule,
    MongooseModule.forFeature([{ name: MAIL, schema: mailSchema }]),
  ],
  providers: [
    MailsRepository,
    MailWriter,
    MailMetrics,
    MailWorker,
    { provide: ClaimLinks, useClass: StoredClaimLinks },
  ],
})
export class MailWorkerModule {}

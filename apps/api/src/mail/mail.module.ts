import { Module } from '@nestjs/common';
import { ChainRecordsModule } from '../chain-records/chain-records.module';
import { EventsModule } from '../events/events.module';
import { MerchantsModule } from '../merchants/merchants.module';
import { PaymentsModule } from '../payments/payments.module';
import { PayoutsModule } from '../payouts/payouts.module';
import { ClaimLinks, StoredClaimLinks } from './claim-links';
import { MailMetrics } from './mail.metrics';
import { MailQueues } from './mail.queues';
import { MailOutboxModule } from './mail-outbox.module';
import { MailWorker } from './mail.worker';
import { MailWriter } from './mail-writer';

/** Mails to payers and to people of the dashboard, for processes that send them. */
@Module({
  imports: [
    ChainRecordsModule,
    EventsModule,
    MerchantsModule,
    PaymentsModule,
    PayoutsModule,
    MailOutboxModule,
  ],
  providers: [
    MailWriter,
    MailMetrics,
    MailQueues,
    MailWorker,
    { provide: ClaimLinks, useClass: StoredClaimLinks },
  ],
})
export class MailWorkerModule {}

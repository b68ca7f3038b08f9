import { Module } from '@nestjs/common';
import { ChainRecordsModule } from '@cowrie/api/chain/chain-records/chain-records.module';
import { EventsModule } from '../events/events.module';
import { MerchantsModule } from '@cowrie/api/merchants/merchants/merchants.module';
import { PaymentsModule } from '@cowrie/api/money-in/payments/payments.module';
import { PayoutsModule } from '@cowrie/api/money-out/payouts/payouts.module';
import { ClaimLinks, StoredClaimLinks } from './claim-links';
import { MailMetrics } from './mail.metrics';
import { MailQueues } from './mail.queues';
import { MailOutboxModule } from './mail-outbox.module';
import { MailWorker } from './mail.worker';
import { MailWriter } from './mail-writer';

/** E-mails to payers and to people of the dashboard, for processes that send them. */
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

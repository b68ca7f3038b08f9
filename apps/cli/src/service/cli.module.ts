import { type DynamicModule, Module } from '@nestjs/common';
import { NetworkState } from '../../../api/src/admin/state/network-state.service';
import { MerchantsModule } from '../../../api/src/merchants/merchants.module';
import { PaymentsModule } from '../../../api/src/payments/payments.module';
import type { AppConfig } from '../../../api/src/platform/config/app.config';
import { PlatformModule } from '../../../api/src/platform/platform.module';
import { SettlementOperationsModule } from '../../../api/src/settlement/settlement.module';
import { WebhooksModule } from '../../../api/src/webhooks/webhooks.module';

/** The service's modules without HTTP and workers: nothing listens, nothing watches, and no lease is taken. */
@Module({})
export class CliModule {
  static forRoot(config: AppConfig, mongoUri: string): DynamicModule {
    return {
      module: CliModule,
      imports: [
        PlatformModule.forRoot(config, mongoUri),
        MerchantsModule,
        PaymentsModule,
        SettlementOperationsModule,
        WebhooksModule,
      ],
      providers: [NetworkState],
    };
  }
}

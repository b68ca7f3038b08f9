import { Module } from '@nestjs/common';
import { MerchantsModule } from '../merchants/merchants.module';
import { PaymentsModule } from '../payments/payments.module';
import { SettlementOperationsModule } from '../settlement/settlement.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { AdminGuard } from './admin.guard';
import { AdminApiKeysController } from './merchants/api-keys.controller';
import { AdminIpAllowlistController } from './merchants/ip-allowlist.controller';
import { AdminMerchantsController } from './merchants/merchants.controller';
import { PaymentDesk } from './payments/payment-desk.service';
import { AdminPaymentsController } from './payments/payments.controller';
import { NetworkState } from './state/network-state.service';
import { AdminStateController } from './state/state.controller';
import { AdminDeliveriesController } from './webhooks/deliveries.controller';
import { AdminWebhookEndpointsController } from './webhooks/webhook-endpoints.controller';

/** The operator's HTTP face: in the roles `api` and `all`. */
@Module({
  imports: [MerchantsModule, PaymentsModule, SettlementOperationsModule, WebhooksModule],
  controllers: [
    AdminMerchantsController,
    AdminApiKeysController,
    AdminIpAllowlistController,
    AdminWebhookEndpointsController,
    AdminDeliveriesController,
    AdminPaymentsController,
    AdminStateController,
  ],
  providers: [AdminGuard, PaymentDesk, NetworkState],
})
export class AdminModule {}

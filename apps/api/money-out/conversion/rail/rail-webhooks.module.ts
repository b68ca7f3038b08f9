import { Module } from '@nestjs/common';
import { PaymentsModule } from '@cowrie/api/money-in/payments/payments.module';
import { RailWebhooksController } from './rail-webhooks.controller';

/** The rails' endpoints. Only the role `api` serves them. */
@Module({ imports: [PaymentsModule], controllers: [RailWebhooksController] })
export class RailWebhooksModule {}

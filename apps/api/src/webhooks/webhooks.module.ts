import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EventsModule } from '../events/events.module';
import { MerchantsModule } from '../merchants/merchants.module';
import { PaymentsModule } from '../payments/payments.module';
import { DeliveriesRepository } from './deliveries/deliveries.repository';
import { DeliveriesService } from './deliveries/deliveries.service';
import { DeliveryAdministration } from './deliveries/delivery-administration.service';
import { DELIVERY, deliverySchema } from './deliveries/delivery.schema';
import { WebhookEndpointAdministration } from './endpoints/webhook-endpoint-administration.service';
import { WEBHOOK_ENDPOINT, webhookEndpointSchema } from './endpoints/webhook-endpoint.schema';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';
import { WebhookEndpointsService } from './endpoints/webhook-endpoints.service';
import { WebhooksWorker } from './webhooks-worker.service';

const stored = [WebhookEndpointsRepository, DeliveriesRepository];
const services = [WebhookEndpointsService, DeliveriesService];
const ofOperators = [WebhookEndpointAdministration, DeliveryAdministration];

/** Endpoints and deliveries, in a process that delivers nothing. */
@Module({
  imports: [
    EventsModule,
    MerchantsModule,
    PaymentsModule,
    MongooseModule.forFeature([
      { name: WEBHOOK_ENDPOINT, schema: webhookEndpointSchema },
      { name: DELIVERY, schema: deliverySchema },
    ]),
  ],
  providers: [...stored, ...services, ...ofOperators],
  exports: [...stored, ...services, ...ofOperators, EventsModule, PaymentsModule],
})
export class WebhooksModule {}

/** Delivers. */
@Module({ imports: [WebhooksModule], providers: [WebhooksWorker] })
export class WebhooksWorkerModule {}

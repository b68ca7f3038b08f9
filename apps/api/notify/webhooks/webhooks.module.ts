import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EventsModule } from '../events/events.module';
import { MerchantsModule } from '@cowrie/api/merchants/merchants/merchants.module';
import { PaymentsModule } from '@cowrie/api/money-in/payments/payments.module';
import { DeliveriesRepository } from './deliveries/deliveries.repository';
import { DeliveriesService } from './deliveries/deliveries.service';
import { DeliveryFigures } from './deliveries/delivery-figures.repository';
import { DeliveryAdministration } from './deliveries/delivery-administration.service';
import { DELIVERY, deliverySchema } from './deliveries/delivery.schema';
import { WebhookEndpointAdministration } from './endpoints/webhook-endpoint-administration.service';
import { WEBHOOK_ENDPOINT, webhookEndpointSchema } from './endpoints/webhook-endpoint.schema';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';
import { WebhookQueues } from './webhook.queues';
import { WebhookEndpointsService } from './endpoints/webhook-endpoints.service';
import { MerchantEvents } from '@cowrie/api/money-out/merchant-settlements/merchant-events.port';
import { StoredMerchantEvents } from './relay/merchant-events.service';
import { WebhookMetrics } from './webhook.metrics';
import { WebhooksWorker } from './webhooks-worker.service';

const repositories = [WebhookEndpointsRepository, DeliveriesRepository, DeliveryFigures];
const services = [WebhookEndpointsService, DeliveriesService, StoredMerchantEvents];
const useCases = [WebhookEndpointAdministration, DeliveryAdministration];

/** Endpoints, deliveries and their use cases, for every process. */
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
  providers: [...repositories, ...services, ...useCases, WebhookQueues],
  exports: [...repositories, ...services, ...useCases, EventsModule, PaymentsModule],
})
export class WebhooksModule {}

/** Reports settlements to merchants for the settlement context, which does not know this one. */
@Global()
@Module({
  imports: [WebhooksModule],
  providers: [{ provide: MerchantEvents, useExisting: StoredMerchantEvents }],
  exports: [MerchantEvents],
})
export class MerchantEventsModule {}

/** The relay and the dispatcher, for processes that deliver. */
@Module({ imports: [WebhooksModule], providers: [WebhooksWorker, WebhookMetrics] })
export class WebhooksWorkerModule {}

import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
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
import { EVENT, EVENT_COUNTER, eventCounterSchema, eventSchema } from './events/event.schema';
import { EventsController } from './events/events.controller';
import { EventsRepository } from './events/events.repository';
import { WebhooksWorker } from './webhooks-worker.service';

const stored = [EventsRepository, WebhookEndpointsRepository, DeliveriesRepository];
const services = [WebhookEndpointsService, DeliveriesService];
const ofOperators = [WebhookEndpointAdministration, DeliveryAdministration];

/** Endpoints, events and deliveries, in a process that delivers nothing. */
@Module({
  imports: [
    MerchantsModule,
    PaymentsModule,
    MongooseModule.forFeature([
      { name: EVENT, schema: eventSchema },
      { name: EVENT_COUNTER, schema: eventCounterSchema },
      { name: WEBHOOK_ENDPOINT, schema: webhookEndpointSchema },
      { name: DELIVERY, schema: deliverySchema },
    ]),
  ],
  providers: [...stored, ...services, ...ofOperators],
  exports: [...stored, ...services, ...ofOperators, PaymentsModule],
})
export class WebhooksModule {}

/** The merchants' list of events: in the role `api` only. */
@Module({ imports: [WebhooksModule], controllers: [EventsController] })
export class EventsApiModule {}

/** Delivers. */
@Module({ imports: [WebhooksModule], providers: [WebhooksWorker] })
export class WebhooksWorkerModule {}

import { Module } from '@nestjs/common';
import { EventsModule } from '@cowrie/api/notify/events/events.module';
import { PeopleModule } from '@cowrie/api/people/people.module';
import { RequestLogModule } from '@cowrie/api/merchants/request-log/request-log.module';
import { WebhooksModule } from '@cowrie/api/notify/webhooks/webhooks.module';
import { DashboardAccessController } from './access/access.controller';
import { DashboardEventsController } from './events/events.controller';
import { DashboardApiKeysController } from './keys/keys.controller';
import { DashboardRequestsController } from './requests/requests.controller';
import { DashboardDeliveriesController } from './webhooks/deliveries.controller';
import { DashboardWebhookEndpointsController } from './webhooks/endpoints.controller';

/** Keys, allow-list, webhooks, events and the request log. */
@Module({
  imports: [PeopleModule, EventsModule, WebhooksModule, RequestLogModule],
  controllers: [
    DashboardApiKeysController,
    DashboardAccessController,
    DashboardWebhookEndpointsController,
    DashboardDeliveriesController,
    DashboardEventsController,
    DashboardRequestsController,
  ],
})
export class DashboardDevelopersModule {}

import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/events.module';
import { PeopleModule } from '../../people/people.module';
import { RequestLogModule } from '../../request-log/request-log.module';
import { WebhooksModule } from '../../webhooks/webhooks.module';
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

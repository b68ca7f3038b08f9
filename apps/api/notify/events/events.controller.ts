import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import {
  type EventPage,
  ListedEvent,
  ListedMerchantEvent,
  ListEventsQueryDto,
  MerchantEventBody,
  PaymentEventBody,
} from '@cowrie/dto';
import { ApiKeyGuard } from '@cowrie/api/merchants/auth-guard/api-key.guard';
import { type Caller, CurrentCaller, RequiresSecretKey } from '@cowrie/api/merchants/auth-guard/caller';
import { IpAllowlistGuard } from '@cowrie/api/merchants/ip-allowlist.module';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { EVENTS_DOCS } from './events.docs';
import { presentEventPage } from './events.presenter';
import { EventsRepository } from './events.repository';

/** The list of events for merchants (docs/interface.md §4.7). */
@Controller('api/v1/events')
@ApiExtraModels(ListedEvent, ListedMerchantEvent, PaymentEventBody, MerchantEventBody)
@UseGuards(ApiKeyGuard, IpAllowlistGuard)
export class EventsController {
  constructor(private readonly events: EventsRepository) {}

  @Get()
  @Documented(EVENTS_DOCS.list)
  @RequiresSecretKey('webhooks:read')
  @Message('Events retrieved')
  async list(@CurrentCaller() caller: Caller, @Query() query: ListEventsQueryDto): Promise<EventPage> {
    const { merchant, environment, scopes } = caller;
    const tenant = { businessId: merchant._id, environment };
    // The extra row tells whether another page exists.
    const found = await this.events.page(tenant, query.after, query.limit + 1);
    return presentEventPage(found, query, scopes.includes('customers:read'));
  }
}

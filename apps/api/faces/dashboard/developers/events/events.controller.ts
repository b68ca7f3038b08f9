import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { Types } from 'mongoose';
import { DashboardEvent, DashboardEventPage, DashboardListEventsQueryDto } from '@cowrie/dto';
import { presentEventBody, presentEventRow } from '@cowrie/api/notify/events/events.presenter';
import { EventsRepository } from '@cowrie/api/notify/events/events.repository';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentTenant, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { OF_EVENT } from '../path-parameters';
import { PLACE } from '../../path-parameters';
import { DashboardOperation } from '../../dashboard.operation';

/** The events of a business, as `GET /api/v1/events` lists them, but newest first. */
@Controller('dashboard/v1/businesses/:businessId/:environment/events')
@UseGuards(DashboardGuard)
export class DashboardEventsController {
  constructor(private readonly events: EventsRepository) {}

  @Get()
  @DashboardOperation({
    operationId: 'dashboardListEvents',
    summary: 'List events',
    description:
      'Returns the events of the last 90 days, newest first, whether a webhook delivered them or not.',
    parameters: PLACE,
    answer: DashboardEventPage,
  })
  @Needs('view')
  @Message('Events retrieved')
  async list(
    @CurrentTenant() tenant: Tenant,
    @Query() { paymentId, ...search }: DashboardListEventsQueryDto,
  ): Promise<DashboardEventPage> {
    const payment = paymentId && { paymentId: new Types.ObjectId(paymentId) };
    const { rows, next } = await this.events.newest(tenant, { ...search, ...payment });
    return { data: rows.map(presentEventRow), hasMore: next !== undefined, nextBefore: next };
  }

  @Get(':eventId')
  @DashboardOperation({
    operationId: 'dashboardGetEvent',
    summary: 'Get an event',
    description: 'Returns the event with its body.',
    parameters: OF_EVENT,
    answer: DashboardEvent,
    errors: ['event_not_found'],
  })
  @Needs('view')
  @Message('Event retrieved')
  async get(@CurrentTenant() tenant: Tenant, @Param('eventId') id: string): Promise<DashboardEvent> {
    const event = await this.events.find(tenant, id);
    if (!event) throw new ApiError('event_not_found');
    return presentEventBody(event);
  }
}

import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  type AdminDelivery,
  type AdminDeliveryPage,
  AdminListDeliveriesQueryDto,
  AdminResendAllDto,
  type AdminResent,
} from '@cowrie/dto';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { DeliveryAdministration } from '@cowrie/api/notify/webhooks/deliveries/delivery-administration.service';
import { AdminGuard } from '../admin.guard';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { Operator } from '../principal';
import { ADMIN_DELIVERIES_DOCS as DOCS } from './deliveries.docs';
import {
  presentDelivery,
  presentDeliveryPage,
  presentResent,
} from '@cowrie/api/notify/webhooks/deliveries/delivery.presenter';

/** Searches, shows and resends webhook deliveries, for operators (docs/interface.md §6.5). */
@Controller('admin/v1/merchants/:businessId/webhook-deliveries')
@UseGuards(AdminGuard)
export class AdminDeliveriesController {
  constructor(private readonly deliveries: DeliveryAdministration) {}

  @Get()
  @Documented(DOCS.list)
  @Message('Webhook deliveries retrieved')
  async list(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Query() { endpointId, paymentId, ...rest }: AdminListDeliveriesQueryDto,
  ): Promise<AdminDeliveryPage> {
    const found = await this.deliveries.search(businessId, {
      ...rest,
      ...(endpointId && { endpointId: new Types.ObjectId(endpointId) }),
      ...(paymentId && { paymentId: new Types.ObjectId(paymentId) }),
    });
    return presentDeliveryPage(found);
  }

  @Get(':deliveryId')
  @Documented(DOCS.get)
  @Message('Webhook delivery retrieved')
  async get(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('deliveryId') id: string,
  ): Promise<AdminDelivery> {
    return presentDelivery(await this.deliveries.find(businessId, id));
  }

  @Post(':deliveryId/resend')
  @HttpCode(200)
  @Documented(DOCS.resend)
  @Message('Webhook delivery is sent again')
  async resend(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('deliveryId') id: string,
    @Operator() by: Actor,
  ): Promise<AdminDelivery> {
    return presentDelivery(await this.deliveries.resend(businessId, id, by));
  }

  @Post('resend')
  @HttpCode(200)
  @Documented(DOCS.resendAll)
  @Message('Events are sent again')
  async resendAll(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Body() { environment, from, to }: AdminResendAllDto,
    @Operator() by: Actor,
  ): Promise<AdminResent> {
    const range = { environment, from: new Date(from), to: new Date(to) };
    return presentResent(await this.deliveries.resendRange(businessId, range, by));
  }
}

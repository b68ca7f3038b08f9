import { Body, Controller, Get, Ip, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type CheckoutLink, type InitializedPayment, PayLinkDto } from '@cowrie/dto';
import { RequestIdempotencyKey } from '../payments/idempotency/idempotency-key.decorator';
import { Message, Revalidated } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { addressSubject } from '@cowrie/api/platform/rate-limit/client-address';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { perAddress, RateLimited } from '@cowrie/api/platform/rate-limit/rate-limit.guard';
import { CHECKOUT_LINKS_DOCS as DOCS } from './checkout-links.docs';
import { LinkPayments, type TakeLinkPlace } from './link-payments.service';

/** The endpoints of a payment link's page; not for direct integration (docs/interface.md §4.8). */
@Controller('checkout/links')
export class CheckoutLinksController {
  constructor(
    private readonly links: LinkPayments,
    private readonly limits: RateLimitGate,
  ) {}

  @Get(':code')
  @Documented(DOCS.view)
  @Revalidated()
  @RateLimited(perAddress('checkout'))
  @Message('Payment link retrieved')
  view(@Param('code') code: string): Promise<CheckoutLink> {
    return this.links.view(code);
  }

  @Post(':code/payments')
  @Documented(DOCS.open)
  @RateLimited(perAddress('checkout'))
  @Message('Payment initialized')
  open(
    @Param('code') code: string,
    @Body() body: PayLinkDto,
    @Ip() ip: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @RequestIdempotencyKey() idempotencyKey?: string,
  ): Promise<InitializedPayment> {
    // Count the address first: a refused address then takes no place of the link from others.
    const takePlace: TakeLinkPlace = async ({ _id, businessId, environment }) => {
      const place = `${businessId.toHexString()} ${environment} ${addressSubject(ip)}`;
      await this.limits.pass(reply, 'link-sessions-address', place);
      await this.limits.pass(reply, 'link-sessions', _id.toHexString());
    };
    return this.links.open(code, body, { takePlace, idempotencyKey });
  }
}

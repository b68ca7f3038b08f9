import { Body, Controller, Get, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  type SignedPaymentCheck,
  SignedPaymentDto,
  type SignedPaymentSettlement,
  type SupportedPayments,
} from '@cowrie/dto';
import { ApiKeyGuard } from '@cowrie/api/merchants/auth-guard/api-key.guard';
import { type Caller, CurrentCaller, RequiresSecretKey } from '@cowrie/api/merchants/auth-guard/caller';
import { IpAllowlistGuard } from '@cowrie/api/merchants/ip-allowlist.module';
import { Bare, Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { Facilitator } from './facilitator.service';
import { FACILITATOR_DOCS } from './x402.docs';

/** The facilitator of x402 for merchants’ own servers. Its answers have the standard’s fields. */
@Controller('x402')
@UseGuards(ApiKeyGuard, IpAllowlistGuard)
export class FacilitatorController {
  constructor(
    private readonly facilitator: Facilitator,
    private readonly limits: RateLimitGate,
  ) {}

  @Get('supported')
  @Documented(FACILITATOR_DOCS.supported)
  @RequiresSecretKey('payments:read')
  @Bare()
  @Message('What is supported')
  supported(@CurrentCaller() caller: Caller): Promise<SupportedPayments> {
    return this.facilitator.supported(caller);
  }

  @Post('verify')
  @Documented(FACILITATOR_DOCS.verify)
  @RequiresSecretKey('payments:read')
  @HttpCode(200)
  @Bare()
  @Message('Signed payment verified')
  verify(
    @CurrentCaller() caller: Caller,
    @Body() body: SignedPaymentDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedPaymentCheck> {
    return this.facilitator.verify(caller, body, (payCode) => this.limits.pass(reply, 'complete', payCode));
  }

  @Post('settle')
  @Documented(FACILITATOR_DOCS.settle)
  @RequiresSecretKey('payments:read')
  @HttpCode(200)
  @Bare()
  @Message('Signed payment settled')
  settle(
    @CurrentCaller() caller: Caller,
    @Body() body: SignedPaymentDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedPaymentSettlement> {
    return this.facilitator.settle(caller, body, (payCode) => this.limits.pass(reply, 'complete', payCode));
  }
}

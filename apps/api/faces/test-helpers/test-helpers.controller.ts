import { Body, Controller, HttpCode, Param, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Types } from 'mongoose';
import { type PaymentSimulation, SimulatePaymentDto } from '@cowrie/dto';
import { ApiKeyGuard } from '@cowrie/api/merchants/auth-guard/api-key.guard';
import { type Caller, CurrentCaller, RequiresSecretKey } from '@cowrie/api/merchants/auth-guard/caller';
import { IpAllowlistGuard } from '@cowrie/api/merchants/ip-allowlist.module';
import { PaymentIdPipe } from '@cowrie/api/money-in/payments/http/payment-id.pipe';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { SimulatePayment } from './simulate-payment.use-case';
import { TEST_HELPERS_DOCS } from './test-helpers.docs';

/**
 * What a merchant's tests can request (docs/interface.md §4.12). Refused unless the deployment has test
 * helpers.
 */
@Controller('api/v1/test-helpers')
@UseGuards(ApiKeyGuard, IpAllowlistGuard)
export class TestHelpersController {
  constructor(
    private readonly simulation: SimulatePayment,
    private readonly limits: RateLimitGate,
  ) {}

  @Post('payments/:paymentId/simulate')
  @HttpCode(200)
  @Documented(TEST_HELPERS_DOCS.simulate)
  @RequiresSecretKey('payments:read')
  @Message('Customer simulated')
  async simulate(
    @CurrentCaller() caller: Caller,
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
    @Body() body: SimulatePaymentDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentSimulation> {
    this.simulation.requireAllowed(caller);
    await this.limits.pass(reply, 'simulate', caller.merchant._id.toHexString());
    return this.simulation.execute(caller, paymentId, body);
  }
}

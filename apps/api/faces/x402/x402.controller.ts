import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { HttpPayment } from '@cowrie/dto';
import { headerOf } from '@cowrie/x402';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { perAddress, RateLimited } from '@cowrie/api/platform/rate-limit/rate-limit.guard';
import { PaymentRequiredError } from './payment-required.error';
import { X402_DOCS } from './x402.docs';
import { X402Service } from './x402.service';

/** HTTP 402: a payment as a resource that a program pays and gets (docs/decisions/0132). */
@Controller('x402')
export class X402Controller {
  constructor(
    private readonly x402: X402Service,
    private readonly limits: RateLimitGate,
  ) {}

  @Get(':payCode')
  @Documented(X402_DOCS.pay)
  @RateLimited(perAddress('checkout'))
  @Message('Payment paid')
  async pay(
    @Param('payCode') payCode: string,
    @Headers('payment-signature') signed: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<HttpPayment> {
    const mayTry = () => this.limits.pass(reply, 'complete', payCode);
    try {
      const { payment, settlement } = await (signed === undefined
        ? this.x402.ask(payCode, mayTry)
        : this.x402.pay(payCode, signed, mayTry));
      if (settlement) reply.header('PAYMENT-RESPONSE', headerOf(settlement));
      return payment;
    } catch (error) {
      if (error instanceof PaymentRequiredError) reply.headers(error.headers);
      throw error;
    }
  }
}

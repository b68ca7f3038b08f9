import { Controller, Get, Headers, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpPayment } from '@cowrie/dto';
import { headerOf, isPaymentCredential, receiptHeaderOf } from '@cowrie/x402';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { authorizationOf } from '@cowrie/api/platform/http/authorization';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { perAddress, RateLimited } from '@cowrie/api/platform/rate-limit/rate-limit.guard';
import { PaymentRequiredError } from './payment-required.error';
import { X402_DOCS } from './x402.docs';
import { presentReceipt } from './x402.presenter';
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
  @Message('Payment accepted')
  async pay(
    @Param('payCode') payCode: string,
    @Headers('payment-signature') signed: string | undefined,
    @Req() { raw }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<HttpPayment> {
    const authorization = authorizationOf(raw);
    // Of other schemes it is not for this resource, whose credential is the payCode.
    const credential = isPaymentCredential(authorization) ? authorization : undefined;
    const mayTry = () => this.limits.pass(reply, 'complete', payCode);
    try {
      if (credential !== undefined && signed !== undefined)
        throw new ApiError('validation_failed', { fields: [TWO_AT_ONCE] });
      const { payment, settlement, challengeId } = await (credential !== undefined
        ? this.x402.answer(payCode, credential, mayTry)
        : signed !== undefined
          ? this.x402.pay(payCode, signed, mayTry)
          : this.x402.ask(payCode, mayTry));
      if (settlement) reply.header('PAYMENT-RESPONSE', headerOf(settlement.response));
      if (settlement && challengeId !== undefined)
        reply
          .header('Payment-Receipt', receiptHeaderOf(presentReceipt(settlement, challengeId)))
          // No shared cache may keep a receipt.
          .header('Cache-Control', 'private, no-store');
      return payment;
    } catch (error) {
      if (!(error instanceof PaymentRequiredError)) throw error;
      const refused = credential === undefined ? error : error.asProblem();
      reply.headers(refused.headers);
      throw refused;
    }
  }
}

const TWO_AT_ONCE = {
  field: 'Authorization',
  message: 'Send either PAYMENT-SIGNATURE or Authorization: Payment, not both',
};

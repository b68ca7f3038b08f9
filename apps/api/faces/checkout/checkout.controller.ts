import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type CheckoutConfiguration,
  CompleteCheckoutDto,
  type DepositInstruction,
  type LookupAnswer,
  LookUpTransactionDto,
  type Receipt,
  RelayTransferDto,
} from '@cowrie/dto';
import type { PaymentStatus } from '@cowrie/payment-state';
import { Message, Revalidated, Streamed } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { perAddress, perParameter, RateLimited } from '@cowrie/api/platform/rate-limit/rate-limit.guard';
import { Receipts } from '@cowrie/api/money-out/receipts/receipts.service';
import { CHECKOUT_DOCS } from './checkout.docs';
import { CheckoutRelays } from './checkout-relays.service';
import { CheckoutService } from './checkout.service';
import { STATUS_MESSAGE } from './streams/status-stream';
import { StatusStreams } from './streams/status-streams.service';

/** The endpoints of the hosted page; not for direct integration (docs/interface.md §4.8). */
@Controller('checkout')
export class CheckoutController {
  constructor(
    private readonly checkout: CheckoutService,
    private readonly relays: CheckoutRelays,
    private readonly receipts: Receipts,
    private readonly streams: StatusStreams,
    private readonly limits: RateLimitGate,
  ) {}

  @Get(':payCode')
  @Documented(CHECKOUT_DOCS.configuration)
  @Revalidated('serverTime')
  @RateLimited(perAddress('checkout'))
  @Message('Checkout configuration retrieved')
  configuration(@Param('payCode') payCode: string): Promise<CheckoutConfiguration> {
    return this.checkout.configuration(payCode);
  }

  @Post(':payCode/complete')
  @Documented(CHECKOUT_DOCS.complete)
  @RateLimited(perAddress('checkout'))
  @HttpCode(200)
  @Message('Payment is being processed')
  async complete(
    @Param('payCode') payCode: string,
    @Body() body: CompleteCheckoutDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DepositInstruction> {
    this.limits.refuseKnown(reply, 'complete', payCode);
    return this.checkout.complete(payCode, body, () => this.limits.pass(reply, 'complete', payCode));
  }

  @Post(':payCode/release')
  @Documented(CHECKOUT_DOCS.release)
  @RateLimited(perAddress('checkout'), perParameter('complete', 'payCode'))
  @HttpCode(200)
  @Message('Token and network can be chosen again')
  release(@Param('payCode') payCode: string): Promise<CheckoutConfiguration> {
    return this.checkout.release(payCode);
  }

  @Post(':payCode/cancel')
  @Documented(CHECKOUT_DOCS.cancel)
  @RateLimited(perAddress('checkout'), perParameter('complete', 'payCode'))
  @HttpCode(200)
  @Message('Payment cancelled')
  cancel(@Param('payCode') payCode: string): Promise<CheckoutConfiguration> {
    return this.checkout.cancel(payCode);
  }

  @Post(':payCode/relay')
  @Documented(CHECKOUT_DOCS.relay)
  @RateLimited(perAddress('checkout'), perParameter('complete', 'payCode'))
  @HttpCode(200)
  @Message('Signed transfer is being sent')
  async relay(
    @Param('payCode') payCode: string,
    @Body() body: RelayTransferDto,
  ): Promise<CheckoutConfiguration> {
    await this.relays.request(payCode, body);
    return this.checkout.configuration(payCode);
  }

  @Get(':payCode/status')
  @Documented(CHECKOUT_DOCS.status)
  @Revalidated()
  @RateLimited(perAddress('checkout'))
  @Message(STATUS_MESSAGE)
  status(@Param('payCode') payCode: string): Promise<PaymentStatus> {
    return this.checkout.status(payCode);
  }

  @Get(':payCode/receipt')
  @Documented(CHECKOUT_DOCS.receipt)
  @RateLimited(perAddress('checkout'), perParameter('trace', 'payCode'))
  @Message('Receipt retrieved')
  receipt(
    @Param('payCode') payCode: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Receipt> {
    return this.receipts.ofPayCode(payCode, () => this.limits.passForAll(reply, 'trace-all'));
  }

  @Get(':payCode/status/events')
  @Documented(CHECKOUT_DOCS.statusEvents)
  @Streamed()
  @RateLimited(perAddress('checkout'))
  @Message(STATUS_MESSAGE)
  statusEvents(
    @Param('payCode') payCode: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.streams.follow(payCode, request, reply);
  }

  @Post(':payCode/trace')
  @Documented(CHECKOUT_DOCS.transactionLookup)
  @RateLimited(perAddress('checkout'), perParameter('trace', 'payCode'))
  @HttpCode(200)
  @Message('Transaction traced')
  lookUpTransaction(
    @Param('payCode') payCode: string,
    @Body() body: LookUpTransactionDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LookupAnswer> {
    // Strangers share one budget, because addresses and payments are limited individually and a stranger can
    // have many.
    return this.checkout.lookUpTransaction(payCode, body, () => this.limits.passForAll(reply, 'trace-all'));
  }
}

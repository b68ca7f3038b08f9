import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { type CheckoutConfiguration, CompleteCheckoutDto, type DepositInstruction } from '@cowrie/dto';
import type { PaymentStatus } from '@cowrie/payment-state';
import { Message } from '../platform/http/envelope.interceptor';
import { perAddress, perParameter, RateLimited } from '../platform/rate-limit/rate-limit.guard';
import { CheckoutService } from './checkout.service';

/** Internal to the hosted page (interface, "Internal checkout endpoints"). */
@Controller('checkout')
export class CheckoutController {
  constructor(private readonly checkout: CheckoutService) {}

  @Get(':payCode')
  @RateLimited(perAddress('checkout'))
  @Message('Checkout configuration retrieved')
  configuration(@Param('payCode') payCode: string): Promise<CheckoutConfiguration> {
    return this.checkout.configuration(payCode);
  }

  @Post(':payCode/complete')
  @RateLimited(perAddress('checkout'), perParameter('complete', 'payCode'))
  @HttpCode(200)
  @Message('Payment is being processed')
  complete(
    @Param('payCode') payCode: string,
    @Body() body: CompleteCheckoutDto,
  ): Promise<DepositInstruction> {
    return this.checkout.complete(payCode, body);
  }

  @Get(':payCode/status')
  @RateLimited(perAddress('checkout'))
  @Message('Payment status retrieved')
  status(@Param('payCode') payCode: string): Promise<PaymentStatus> {
    return this.checkout.status(payCode);
  }
}

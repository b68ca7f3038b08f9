import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import {
  AskRefundTextDto,
  ClaimRefundDto,
  GiveRefundAddressDto,
  GiveRefundSignatureDto,
  type RefundClaim,
  type RefundLinkSent,
  type RefundText,
} from '@cowrie/dto';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { perAddress, perParameter, RateLimited } from '@cowrie/api/platform/rate-limit/rate-limit.guard';
import { CHECKOUT_REFUNDS_DOCS as DOCS } from './checkout-refunds.docs';
import { CheckoutRefunds } from './checkout-refunds.service';

/**
 * The payer's endpoints of refunds, for the hosted page only (docs/interface.md §4.8). Tokens are in bodies,
 * because URLs get logged.
 */
@Controller('checkout')
export class CheckoutRefundsController {
  constructor(private readonly refunds: CheckoutRefunds) {}

  @Post('refunds/claim')
  @Documented(DOCS.claim)
  @RateLimited(perAddress('checkout'))
  @HttpCode(200)
  @Message('Refund retrieved')
  claim(@Body() { token }: ClaimRefundDto): Promise<RefundClaim> {
    return this.refunds.claim(token);
  }

  @Post('refunds/claim/address')
  @Documented(DOCS.giveAddress)
  @RateLimited(perAddress('checkout'))
  @HttpCode(200)
  @Message('Address stored')
  giveAddress(@Body() { token, address }: GiveRefundAddressDto): Promise<RefundClaim> {
    return this.refunds.giveAddress(token, address);
  }

  @Post('refunds/claim/message')
  @Documented(DOCS.textToSign)
  @RateLimited(perAddress('checkout'))
  @HttpCode(200)
  @Message('Message to sign')
  textToSign(@Body() { token, address }: AskRefundTextDto): Promise<RefundText> {
    return this.refunds.textToSign(token, address);
  }

  @Post('refunds/claim/signature')
  @Documented(DOCS.prove)
  @RateLimited(perAddress('checkout'))
  @HttpCode(200)
  @Message('Address stored')
  prove(@Body() { token, signature }: GiveRefundSignatureDto): Promise<RefundClaim> {
    return this.refunds.prove(token, signature);
  }

  @Post(':payCode/refund')
  @Documented(DOCS.ask)
  @RateLimited(perAddress('checkout'), perParameter('payer-refund', 'payCode'))
  @HttpCode(200)
  @Message('Link is being sent')
  ask(@Param('payCode') payCode: string): Promise<RefundLinkSent> {
    return this.refunds.ask(payCode);
  }
}

import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Receipt } from '@cowrie/dto';
import { ApiKeyGuard } from '@cowrie/api/merchants/auth-guard/api-key.guard';
import { type Caller, CurrentCaller, RequiresSecretKey } from '@cowrie/api/merchants/auth-guard/caller';
import { IpAllowlistGuard } from '@cowrie/api/merchants/ip-allowlist.module';
import { PaymentIdPipe } from '@cowrie/api/money-in/payments/http/payment-id.pipe';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { RECEIPTS_DOCS } from './receipts.docs';
import { Receipts } from './receipts.service';

/** The receipt of a payment (docs/decisions/0144). */
@Controller('api/v1/payments')
@UseGuards(ApiKeyGuard, IpAllowlistGuard)
export class ReceiptsController {
  constructor(private readonly receipts: Receipts) {}

  @Get(':paymentId/receipt')
  @Documented(RECEIPTS_DOCS.receipt)
  @RequiresSecretKey('payments:read')
  @Message('Receipt retrieved')
  receipt(
    @CurrentCaller() { merchant, environment }: Caller,
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
  ): Promise<Receipt> {
    return this.receipts.ofTenant({ businessId: merchant._id, environment }, paymentId);
  }
}

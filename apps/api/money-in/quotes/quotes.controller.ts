import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { type Quote, QuoteRequestDto } from '@cowrie/dto';
import { ApiKeyGuard } from '@cowrie/api/merchants/auth-guard/api-key.guard';
import {
  type Caller,
  CurrentCaller,
  KeyQuota,
  RequiresPublicKey,
  type TakeKeyQuota,
} from '@cowrie/api/merchants/auth-guard/caller';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { QUOTE_DOC } from './quotes.docs';
import { QuotesService } from './quotes.service';

/** Quotes for merchants (docs/interface.md §4.6). */
@Controller('api/v1/payments')
@UseGuards(ApiKeyGuard)
export class QuotesController {
  constructor(private readonly quotes: QuotesService) {}

  @Post('quote')
  @Documented(QUOTE_DOC)
  @HttpCode(200)
  @RequiresPublicKey()
  @Message('Quote generated')
  async quote(
    @CurrentCaller() caller: Caller,
    @KeyQuota() takeKeyQuota: TakeKeyQuota,
    @Body() body: QuoteRequestDto,
  ): Promise<Quote> {
    await takeKeyQuota();
    return this.quotes.quote(caller, body);
  }
}

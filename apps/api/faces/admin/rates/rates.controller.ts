import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { AdminFixRateDto, type AdminRate, AdminUnfixRateDto } from '@cowrie/dto';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { FixedRates } from '@cowrie/api/money-in/quotes/fixed-rates.service';
import type { RatePair } from '@cowrie/api/money-in/quotes/rate-book.schema';
import { RateBooks } from '@cowrie/api/money-in/quotes/rate-books.repository';
import { AdminGuard } from '../admin.guard';
import { Operator } from '../principal';
import { ADMIN_RATES_DOCS as DOCS } from './rates.docs';
import { presentRates } from './rates.presenter';

/** Shows the exchange rates, and takes operators' rates (docs/decisions/0063). */
@Controller('admin/v1/rates')
@UseGuards(AdminGuard)
export class AdminRatesController {
  constructor(
    private readonly books: RateBooks,
    private readonly fixed: FixedRates,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Documented(DOCS.list)
  @Message('Rates retrieved')
  async list(): Promise<AdminRate[]> {
    return presentRates(await this.books.all(), this.config.rates, this.clock.now());
  }

  @Post('fix')
  @HttpCode(200)
  @Documented(DOCS.fix)
  @Message('Rate set')
  async fix(@Body() body: AdminFixRateDto, @Operator() by: Actor): Promise<AdminRate | undefined> {
    const { token, currency, ...order } = body;
    await this.fixed.fix({ token, currency }, { ...order, by });
    return this.show(body);
  }

  @Post('unfix')
  @HttpCode(200)
  @Documented(DOCS.unfix)
  @Message('Rate taken away')
  async unfix(
    @Body() { token, currency }: AdminUnfixRateDto,
    @Operator() by: Actor,
  ): Promise<AdminRate | undefined> {
    await this.fixed.unfix({ token, currency }, { by });
    return this.show({ token, currency });
  }

  private async show(pair: RatePair): Promise<AdminRate | undefined> {
    return (await this.list()).find(
      ({ token, currency }) => token === pair.token && currency === pair.currency,
    );
  }
}

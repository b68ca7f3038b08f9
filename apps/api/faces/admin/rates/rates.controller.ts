import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import {
  ADMIN_FIX_RATE,
  ADMIN_RATE,
  ADMIN_RATE_FIXED,
  ADMIN_RATES,
  ADMIN_UNFIX_RATE,
  AdminFixRateDto,
  AdminRate,
  AdminUnfixRateDto,
} from '@cowrie/dto';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { FixedRates } from '@cowrie/api/money-in/quotes/fixed-rates.service';
import type { RatePair } from '@cowrie/api/money-in/quotes/rate-book.schema';
import { RateBooks } from '@cowrie/api/money-in/quotes/rate-books.repository';
import { AdminGuard } from '../admin.guard';
import { Operator } from '../principal';
import { presentRates } from './rates.presenter';
import { AdminOperation } from '../admin.operation';

/** Shows the exchange rates, and accepts operators' rates (docs/decisions/0063). */
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
  @AdminOperation({
    operationId: 'adminListRates',
    summary: 'List the exchange rates',
    description:
      'Returns the rate of each token in each currency as customers get it at this moment, what the sources say, and why there is no rate. It asks no source.',
    answer: { data: { type: 'array', items: AdminRate }, examples: { rates: ADMIN_RATES } },
  })
  @Message('Rates retrieved')
  async list(): Promise<AdminRate[]> {
    return presentRates(await this.books.all(), this.config.rates, this.clock.now());
  }

  @Post('fix')
  @HttpCode(200)
  @AdminOperation({
    operationId: 'adminFixRate',
    summary: 'Set a rate by hand',
    description:
      'Prices a pair by your own rate for a while, before every source, in all processes within about a second. A rate far outside what the fresh sources say is stored and gives no rate: `verdict` says so. It replaces one that was set before.',
    bodies: { fix: ADMIN_FIX_RATE },
    answer: { data: AdminRate, examples: { fixed: ADMIN_RATE_FIXED } },
  })
  @Message('Rate set')
  async fix(@Body() body: AdminFixRateDto, @Operator() by: Actor): Promise<AdminRate | undefined> {
    const { token, currency, ...order } = body;
    await this.fixed.fix({ token, currency }, { ...order, by });
    return this.show(body);
  }

  @Post('unfix')
  @HttpCode(200)
  @AdminOperation({
    operationId: 'adminUnfixRate',
    summary: 'Take a rate that was set by hand away',
    description: 'The sources price the pair again. Changes nothing if there is no such rate.',
    bodies: { unfix: ADMIN_UNFIX_RATE },
    answer: { data: AdminRate, examples: { rate: ADMIN_RATE } },
  })
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

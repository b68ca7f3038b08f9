import { Module } from '@nestjs/common';
import { FIAT_CURRENCIES } from '@cowrie/dto';
import { createRateSource, RATE_SOURCE_NAMES, type RateSource } from '@cowrie/rates';
import { AuthGuardModule } from '@cowrie/api/merchants/auth-guard/auth-guard.module';
import { ChainRecordsModule } from '@cowrie/api/chain/chain-records/chain-records.module';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { OfferedNetworks } from './offered-networks';
import { QuotesController } from './quotes.controller';
import { QuotesService } from './quotes.service';
import { RateMetrics } from './rate.metrics';
import { RateBooksModule } from './rate-books.module';
import { RateRefresher } from './rate-refresher.service';
import { RATE_SOURCES, RateSourcesReader } from './rate-sources.reader';
import { RatesService } from './rates.service';
import { SharedRates } from './shared-rates.service';
import { sourceNamesOf } from './rate.state';

function createSources(config: AppConfig, clock: Clock): RateSource[] {
  const { rates } = config;
  const named = new Set([
    ...rates.sources,
    ...FIAT_CURRENCIES.flatMap((currency) => sourceNamesOf(rates, currency)),
  ]);
  return RATE_SOURCE_NAMES.filter((name) => named.has(name)).map((name) =>
    createRateSource(name, () => clock.now(), rates.access),
  );
}

/** Rates, quotes and the offered networks. Loaded for the roles `api` and `all`: a worker gives no quotes. */
@Module({
  imports: [AuthGuardModule, ChainRecordsModule, RateBooksModule],
  controllers: [QuotesController],
  providers: [
    QuotesService,
    OfferedNetworks,
    RateSourcesReader,
    SharedRates,
    RateRefresher,
    RatesService,
    RateMetrics,
    { provide: RATE_SOURCES, useFactory: createSources, inject: [AppConfig, Clock] },
  ],
  exports: [QuotesService, OfferedNetworks, RatesService],
})
export class QuotesModule {}

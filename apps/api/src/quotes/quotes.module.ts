import { Module } from '@nestjs/common';
import { createRateSource, type RateSource } from '@cowrie/rates';
import { AuthGuardModule } from '../auth-guard/auth-guard.module';
import { ChainRecordsModule } from '../chain-records/chain-records.module';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { OfferedNetworks } from './offered-networks';
import { QuotesController } from './quotes.controller';
import { QuotesService } from './quotes.service';
import { RateMetrics } from './rate.metrics';
import { RATE_SOURCES, RatesService } from './rates.service';

function createSources(config: AppConfig, clock: Clock): RateSource[] {
  return config.rates.sources.map((name) => createRateSource(name, () => clock.now()));
}

/** Rates, quotes and the offered networks. Loaded for the roles `api` and `all`: a worker gives no quotes. */
@Module({
  imports: [AuthGuardModule, ChainRecordsModule],
  controllers: [QuotesController],
  providers: [
    QuotesService,
    OfferedNetworks,
    RatesService,
    RateMetrics,
    { provide: RATE_SOURCES, useFactory: createSources, inject: [AppConfig, Clock] },
  ],
  exports: [QuotesService, OfferedNetworks, RatesService],
})
export class QuotesModule {}

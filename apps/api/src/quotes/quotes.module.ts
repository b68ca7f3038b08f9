import { Module } from '@nestjs/common';
import { createRateSource, type RateSource } from '@cowrie/rates';
import { AuthGuardModule } from '../auth-guard/auth-guard.module';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { QuotesController } from './quotes.controller';
import { QuotesService } from './quotes.service';
import { RATE_SOURCES, RatesService } from './rates.service';

function createSources(config: AppConfig, clock: Clock): RateSource[] {
  return config.rates.sources.map((name) => createRateSource(name, () => clock.now()));
}

/** Rates and quotes. Loaded for the roles `api` and `all`: a worker gives no quotes. */
@Module({
  imports: [AuthGuardModule],
  controllers: [QuotesController],
  providers: [
    QuotesService,
    RatesService,
    { provide: RATE_SOURCES, useFactory: createSources, inject: [AppConfig, Clock] },
  ],
  exports: [QuotesService],
})
export class QuotesModule {}

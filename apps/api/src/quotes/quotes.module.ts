import { Module } from '@nestjs/common';
import { StaticRateSource, type RateSource } from '@cowrie/rates';
import { AuthGuardModule } from '../auth-guard/auth-guard.module';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { ConfigError } from '../platform/config/load-config';
import { QuotesController } from './quotes.controller';
import { QuotesService } from './quotes.service';
import { RATE_SOURCES, RatesService } from './rates.service';

function createSources(config: AppConfig, clock: Clock): RateSource[] {
  return config.rates.sources.map((name) => {
    if (name === 'static') return new StaticRateSource(() => clock.now());
    throw new ConfigError(`RATE_SOURCES names "${name}", which is not a known source`);
  });
}

@Module({
  imports: [AuthGuardModule],
  controllers: [QuotesController],
  providers: [
    QuotesService,
    RatesService,
    { provide: RATE_SOURCES, useFactory: createSources, inject: [AppConfig, Clock] },
  ],
  exports: [QuotesService, AuthGuardModule],
})
export class QuotesModule {}

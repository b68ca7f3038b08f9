import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module';
import { ChainWatcherService } from './chain-watcher.service';
import { WatcherMetrics } from './watcher.metrics';

@Module({ imports: [PaymentsModule], providers: [ChainWatcherService, WatcherMetrics] })
export class ChainWatcherModule {}

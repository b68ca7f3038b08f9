import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module';
import { ChainWatcherService } from './chain-watcher.service';
import { WatcherMetrics } from '@cowrie/api/chain/block-reading/watcher.metrics';

@Module({ imports: [PaymentsModule], providers: [ChainWatcherService, WatcherMetrics] })
export class ChainWatcherModule {}

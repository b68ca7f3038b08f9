import { Module } from '@nestjs/common';
import { RelaysModule } from '../relays/relays.module';
import { ChainWatcherService } from './chain-watcher.service';
import { WatcherMetrics } from '@cowrie/api/chain/block-reading/watcher.metrics';

@Module({ imports: [RelaysModule], providers: [ChainWatcherService, WatcherMetrics] })
export class ChainWatcherModule {}

import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module';
import { ChainWatcherService } from './chain-watcher.service';

@Module({ imports: [PaymentsModule], providers: [ChainWatcherService] })
export class ChainWatcherModule {}

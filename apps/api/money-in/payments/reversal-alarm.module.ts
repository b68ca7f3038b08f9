import { Module } from '@nestjs/common';
import { PaymentsModule } from './payments.module';
import { ReversalAlarm } from './reversal-alarm.service';

/** Shows in health that a reorg took back money of completed payments. */
@Module({ imports: [PaymentsModule], providers: [ReversalAlarm] })
export class ReversalAlarmModule {}

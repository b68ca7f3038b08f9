import { Module } from '@nestjs/common';
import { QueueWatch } from './queue-watch.service';

/** Shows in health and metrics what waits too long in a queue. */
@Module({ providers: [QueueWatch] })
export class QueueWatchModule {}

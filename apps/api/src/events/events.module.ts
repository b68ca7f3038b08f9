import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthGuardModule } from '../auth-guard/auth-guard.module';
import { IpAllowlistModule } from '../ip-allowlist.module';
import { EVENT, EVENT_COUNTER, eventCounterSchema, eventSchema } from './event.schema';
import { EventsController } from './events.controller';
import { EventsRepository } from './events.repository';

/** The merchants' events under numbers without gaps. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: EVENT, schema: eventSchema },
      { name: EVENT_COUNTER, schema: eventCounterSchema },
    ]),
  ],
  providers: [EventsRepository],
  exports: [EventsRepository],
})
export class EventsModule {}

/** The merchants' list of events: in the role `api` only. */
@Module({ imports: [EventsModule, AuthGuardModule, IpAllowlistModule], controllers: [EventsController] })
export class EventsApiModule {}

import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthGuardModule } from '@cowrie/api/merchants/auth-guard/auth-guard.module';
import { IpAllowlistModule } from '@cowrie/api/merchants/ip-allowlist.module';
import { EVENT, EVENT_COUNTER, eventCounterSchema, eventSchema } from './event.schema';
import { EventsController } from './events.controller';
import { EventReaders } from './event-readers';
import { EventsRepository } from './events.repository';

/** Storage of the merchants' events, numbered without gaps. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: EVENT, schema: eventSchema },
      { name: EVENT_COUNTER, schema: eventCounterSchema },
    ]),
  ],
  providers: [EventsRepository, EventReaders],
  exports: [EventsRepository, EventReaders],
})
export class EventsModule {}

/** The endpoint of the list of events. Loaded for the roles `api` and `all`. */
@Module({ imports: [EventsModule, AuthGuardModule, IpAllowlistModule], controllers: [EventsController] })
export class EventsApiModule {}

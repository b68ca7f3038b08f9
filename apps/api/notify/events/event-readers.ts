import { Injectable } from '@nestjs/common';
import type { OwnedEvent } from './events.repository';

/**
 * Makes something of events. It may be told an event again, also by another process, and must then change
 * nothing.
 */
export type EventReader = (events: readonly OwnedEvent[]) => Promise<void>;

/**
 * Who makes something of each event beside the webhooks. The relay tells them before it marks the payments as
 * relayed, so a crash or a failing reader loses no event: it is told again.
 */
@Injectable()
export class EventReaders {
  private readonly readers: EventReader[] = [];

  /** Tells `reader` each event from now on. */
  add(reader: EventReader): void {
    this.readers.push(reader);
  }

  /** @throws what a reader throws; tell the events again */
  async tell(events: readonly OwnedEvent[]): Promise<void> {
    for (const reader of this.readers) await reader(events);
  }
}

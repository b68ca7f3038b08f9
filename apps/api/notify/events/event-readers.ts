import { Injectable } from '@nestjs/common';
import type { OwnedEvent } from './events.repository';

/**
 * Reacts to events. It may get an event again, even from another process, and must then change nothing.
 */
export type EventReader = (events: readonly OwnedEvent[]) => Promise<void>;

/**
 * The readers of each event besides the webhooks. The relay calls them before it marks the payments as
 * relayed, so a crash or a failing reader loses no event: it is passed on again.
 */
@Injectable()
export class EventReaders {
  private readonly readers: EventReader[] = [];

  /** Passes each event to `reader` from now on. */
  add(reader: EventReader): void {
    this.readers.push(reader);
  }

  /** @throws what a reader throws; pass the events on again */
  async tell(events: readonly OwnedEvent[]): Promise<void> {
    for (const reader of this.readers) await reader(events);
  }
}

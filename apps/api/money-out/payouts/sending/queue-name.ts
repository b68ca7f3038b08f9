import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import type { SendingScope } from './sent-payouts.repository';

/** The name of the queue of a network's payouts, as operators read it: `payouts test:base`. */
export function queueNameOf({ environment, network }: SendingScope): string {
  return `payouts ${cursorId(environment, network)}`;
}

/** The name of the queue of payouts that were handed out and are not final. */
export function sentQueueNameOf(scope: SendingScope): string {
  return `sent ${queueNameOf(scope)}`;
}

/** The name of the queue of payouts whose stored documents cannot be worked on. */
export function documentQueueNameOf(scope: SendingScope): string {
  return `documents of ${queueNameOf(scope)}`;
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Types } from 'mongoose';
import { aPayment } from '@cowrie/api/money-in/testing/builders';
import { startDatabase } from '@cowrie/api/operations/testing/database';
import { steadily } from '../load/steady.play';

/** An event to store: the business that it belongs to, in hex. One list for each batch. */
export type EventBatches = readonly (readonly string[])[];

/** A stored event, and when it was stored, in milliseconds since 1970. */
export interface StoredBenchEvent {
  id: string;
  businessId: string;
  at: number;
}

/** Stores payments with events in a separate process, because its work is not the service's. */
export interface EventSource {
  /** Stores one batch every `intervalMs`. Resolves when all are stored. */
  play(batches: EventBatches, intervalMs: number): Promise<StoredBenchEvent[]>;
  stop(): void;
}

export async function startEventSource(serverUri: string): Promise<EventSource> {
  const child = fork(__filename, [serverUri], { serialization: 'advanced', execArgv: [] });
  await once(child, 'message');
  return {
    async play(batches, intervalMs) {
      const played = once(child, 'message');
      child.send({ batches, intervalMs });
      const [stored] = (await played) as [StoredBenchEvent[]];
      return stored;
    },
    stop: () => child.disconnect(),
  };
}

async function serve(serverUri: string): Promise<void> {
  const { payments } = await startDatabase({ serverUri });
  const store = async (businessIds: readonly string[]): Promise<StoredBenchEvent[]> => {
    const paid = businessIds.map(aPaymentWithAnEvent);
    await payments.collection.insertMany(paid.map(({ payment }) => payment));
    const at = performance.timeOrigin + performance.now();
    return paid.map(({ id, businessId }) => ({ id, businessId, at }));
  };
  process.on('disconnect', () => process.exit());
  process.on('message', ({ batches, intervalMs }: { batches: EventBatches; intervalMs: number }) => {
    const seconds = (batches.length * intervalMs) / 1000;
    void steadily({ seconds, intervalMs }, (batch) => store(batches[batch] ?? [])).then((stored) =>
      process.send?.(stored.flat()),
    );
  });
  process.send?.('ready');
}

function aPaymentWithAnEvent(businessId: string) {
  const at = new Date();
  const _id = new Types.ObjectId();
  const payment = aPayment(at, { businessId: new Types.ObjectId(businessId), _id });
  const id = `evt_${_id.toHexString()}`;
  const event = { id, type: 'payment.processing' as const, sequence: 1, at, body: BENCH_EVENT_BODY };
  return { id, businessId, payment: { ...payment, events: [event], hasUnrelayedEvents: true } };
}

/** As long as the body of an event about a usual payment. */
export const BENCH_EVENT_BODY = JSON.stringify({
  type: 'payment.processing',
  data: { filling: 'x'.repeat(1200) },
});

if (require.main === module) void serve(process.argv[2] ?? '');

import { AsyncLocalStorage } from 'node:async_hooks';

/** What the current work is about. Each line that it writes carries these fields, at any depth. */
export interface LogContext {
  /** The request that is handled (docs/interface.md §4). */
  requestId?: string;
  /** The repeated work that runs, such as `Watcher test:base`. */
  task?: string;
  businessId?: string;
  /** Who is signed in to the dashboard. */
  personId?: string;
  /** The account that somebody signs in to: not an address, but the same text each time. */
  account?: string;
  environment?: string;
  paymentId?: string;
  payoutId?: string;
  endpointId?: string;
  /** The `webhook-id` of an event. */
  eventId?: string;
}

const contexts = new AsyncLocalStorage<LogContext>();

/** The fields of the current work; undefined outside requests and tasks. */
export function logContext(): LogContext | undefined {
  return contexts.getStore();
}

/** Runs work whose lines carry these fields and those of the surrounding work. */
export function logWith<T>(fields: LogContext, work: () => T): T {
  return contexts.run({ ...contexts.getStore(), ...fields }, work);
}

/**
 * Runs work whose lines carry only these fields. A task needs this: a timer belongs to the code that started
 * it, so a task woken by a request would carry that request's ID forever.
 *
 * @param fields kept, not copied: what `logAlso` adds is in this object afterwards
 */
export function logAfresh<T>(fields: LogContext, work: () => T): T {
  return contexts.run(fields, work);
}

/** Adds fields to the lines that the current request or task writes from now on. */
export function logAlso(fields: LogContext): void {
  const context = contexts.getStore();
  if (context) Object.assign(context, fields);
}

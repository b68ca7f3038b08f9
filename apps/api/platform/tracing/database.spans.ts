import type { mongo } from 'mongoose';
import { currentTracer, type Span } from './tracing';

/**
 * Puts each command to the database into a span of the work that sends it. Commands outside traced work, such
 * as the clock's, have none. A span names the command and its collection, but no value. While traces are off,
 * the driver reports nothing.
 *
 * @param client connected with `monitorCommands`
 */
export function traceCommands(client: mongo.MongoClient): void {
  const tracer = currentTracer();
  if (!tracer) return;
  const open = new Map<number, Span>();
  client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
    if (!tracer.current()) return;
    const collection = collectionOf(commandName, command as Record<string, unknown>);
    const span = tracer.start({
      name: collection ? `${commandName} ${collection}` : commandName,
      kind: 'client',
      attributes: {
        'db.system.name': 'mongodb',
        'db.namespace': databaseName,
        'db.operation.name': commandName,
        'db.collection.name': collection,
      },
    });
    open.set(requestId, span);
  });
  const end = (requestId: number, failure?: Error): void => {
    const span = open.get(requestId);
    if (failure) span?.failed(failure.name);
    span?.end();
    open.delete(requestId);
  };
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure));
}

function collectionOf(commandName: string, command: Record<string, unknown>): string | undefined {
  const named = commandName === 'getMore' ? command.collection : command[commandName];
  return typeof named === 'string' ? named : undefined;
}

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { readEvents } from '../../testing/event-reader';
import { HEARTBEAT_SECONDS, MOST_UNREAD_BYTES, StatusStream } from './status-stream';

/** Fewer than a reader may leave unread. */
const EVENTS_OF_A_TURN = 40;
const QUARTER_OF_AN_HOUR_SECONDS = 900;

/** A response that shows what was written, to a reader that leaves this much unread. */
function aResponse(unreadBytes = 0) {
  const calls: string[] = [];
  const response = {
    writableLength: unreadBytes,
    write: (text: string) => calls.push(text),
    end: () => calls.push('end'),
    destroy: () => calls.push('destroy'),
  };
  return { calls, stream: new StatusStream(response as unknown as ServerResponse, 0) };
}

it('sends each version once and in order, with the body of the status as data', () => {
  const { calls, stream } = aResponse();
  stream.show({ status: 'pending', version: 3 });
  stream.show({ status: 'pending', version: 3 });
  stream.show({ status: 'processing', version: 5 });
  stream.show({ status: 'pending', version: 4 });
  const event = (id: number, status: string) =>
    `id: ${id}\ndata: {"success":true,"message":"Payment status retrieved","data":"${status}"}\n\n`;
  expect(calls).toEqual([event(3, 'pending'), event(5, 'processing')]);
});

it.each(['completed', 'failed', 'expired'] as const)('ends after %s', (status) => {
  const { calls, stream } = aResponse();
  stream.show({ status, version: 0 });
  expect([calls.length, calls.at(-1)]).toEqual([2, 'end']);
});

it('shows that it lives, as an event that scripts can hear, and ends after a quarter of an hour', () => {
  const { calls, stream } = aResponse();
  for (let seconds = 0; seconds < QUARTER_OF_AN_HOUR_SECONDS; seconds += HEARTBEAT_SECONDS)
    stream.heartbeat();
  const heartbeats = calls.slice(0, -1);
  expect(new Set(heartbeats)).toEqual(new Set(['event: heartbeat\ndata: 25\n\n']));
  expect([heartbeats.length, calls.at(-1)]).toEqual([35, 'end']);
});

it('cuts a reader that does not read', () => {
  const [reading, stalled] = [aResponse(MOST_UNREAD_BYTES), aResponse(MOST_UNREAD_BYTES + 1)];
  for (const { stream } of [reading, stalled]) stream.show({ status: 'pending', version: 0 });
  expect([reading.calls.length, stalled.calls]).toEqual([1, ['destroy']]);
});

it('cuts a reader on the wire that reads nothing, and no other', async () => {
  const streams: { stream: StatusStream; response: ServerResponse }[] = [];
  const server = createServer((_request, response) => {
    response.flushHeaders();
    streams.push({ stream: new StatusStream(response, 0), response });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stalled = await readEvents(url);
  const reading = await readEvents(url);
  stalled.stall();
  const [{ response: cut } = { response: undefined }, other] = streams;
  // The buffers of both ends hold some megabytes.
  for (let version = 1; !cut?.destroyed; version += 1) {
    for (const { stream } of streams) stream.show({ status: 'pending', version });
    if (version % EVENTS_OF_A_TURN === 0) await turn();
  }
  expect(other?.response.destroyed).toBe(false);
  other?.stream.show({ status: 'completed', version: 1e9 });
  await reading.ended;
  expect(reading.events().at(-1)).toMatchObject({ id: '1000000000' });
  stalled.leave();
  server.close();
});

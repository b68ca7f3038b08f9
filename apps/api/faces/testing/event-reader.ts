import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { until } from '@cowrie/testing/until';

/** One server-sent event, by its fields. */
export type SeenEvent = Readonly<Record<string, string>>;

/** A reader of a stream, as an `EventSource` is one, that shows what it got. */
export interface EventReader {
  status: number;
  headers: IncomingHttpHeaders;
  /** What it has received by now. */
  events(): SeenEvent[];
  text(): string;
  /** Waits for this many events. @throws Error after 10 s */
  received(count: number): Promise<SeenEvent[]>;
  /** Resolves when the service has ended the response or the connection. */
  ended: Promise<void>;
  /** Reads nothing more, without leaving. */
  stall(): void;
  leave(): void;
}

/** Opens a stream. Resolves with its head. */
export async function readEvents(
  url: string,
  headers: Record<string, string> = {},
  address?: { socketPath: string },
): Promise<EventReader> {
  const asked = get(url, { headers, agent: false, ...address });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => (text += part));
  // The service has cut the connection.
  response.on('error', () => undefined);
  const events = () =>
    text
      .split('\n\n')
      .slice(0, -1)
      .map((event) =>
        Object.fromEntries(
          event
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        ),
      );
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    text: () => text,
    async received(count) {
      await until(async () => events().length >= count);
      return events();
    },
    ended: new Promise((resolve) => response.once('close', () => resolve())),
    stall: () => void response.pause(),
    leave: () => void response.destroy(),
  };
}

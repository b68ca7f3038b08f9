import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { until } from '@cowrie/testing/until';
import { type RunningApp, startApp } from './app';

const MAX_CONNECTIONS = 3;
const lines: string[] = [];
let app: RunningApp;
beforeAll(async () => {
  const http = {
    host: '127.0.0.1',
    port: 0,
    maxConnections: MAX_CONNECTIONS,
    requestTimeoutSeconds: 1,
  };
  app = await startApp(
    aConfig({ role: 'api', http }),
    pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
  );
});
afterAll(() => app.close());

interface Closed {
  answer: string;
  milliseconds: number;
}

/** Opens a connection and sends a text. */
function open(text: string): { socket: Socket; opened: Promise<void>; closed: Promise<Closed> } {
  const begunAt = performance.now();
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  const opened = new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  const closed = new Promise<Closed>((resolve) =>
    socket
      .on('error', () => undefined)
      .once('close', () => resolve({ answer, milliseconds: performance.now() - begunAt })),
  );
  socket.write(text);
  return { socket, opened, closed };
}

const HEAD = 'POST /api/v1/payments HTTP/1.1\r\nHost: x\r\nX-Request-Id: slow-1\r\n';

it.each([
  ['nothing', ''],
  ['half of its headers', HEAD],
  ['half of its body', `${HEAD}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"amount":`],
])('answers 408 to a connection that sends %s, soon after the time-out', async (_name, text) => {
  const { answer, milliseconds } = await open(text).closed;
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toContain('"code":"request_timeout"');
  expect(answer).toMatch(/\r\nX-Request-Id: .+\r\nConnection: close\r\n/);
  expect(milliseconds).toBeGreaterThan(900);
  // The time-out, the interval of the checks, and room for a busy machine. Node's own interval would need 30
  // s.
  expect(milliseconds).toBeLessThan(8000);
});

it('closes a connection over the limit at once and logs it, and accepts new ones when others have ended', async () => {
  const first = Array.from({ length: MAX_CONNECTIONS }, () => open(HEAD));
  await Promise.all(first.map(({ opened }) => opened));
  expect((await open('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n').closed).answer).toBe('');
  expect(lines.filter((line) => line.includes('"connection_dropped"'))).toHaveLength(1);
  await Promise.all(first.map(({ socket, closed }) => (socket.destroy(), closed)));
  // The service notices a closed connection a moment later.
  const request = 'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  await until(async () => (await open(request).closed).answer.startsWith('HTTP/1.1 200 '));
});

import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { startReceiver, TEST_CERTIFICATE, type TestReceiver } from '@cowrie/testing';
import { secretOf } from '@cowrie/webhook-signature';
import { until } from '@cowrie/testing/until';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { type SenderOptions, WebhookSender } from './webhook-sender';

const clock = new FakeClock(Date.now());
const secret = secretOf(randomBytes(32));
const webhook = { environment: 'test' as const, id: 'evt_1', body: '{"name":"Ọlá"}', secrets: [secret] };
const SHORT_MS = 300;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function receiver(...args: Parameters<typeof startReceiver>): Promise<TestReceiver> {
  const started = await startReceiver(...args);
  closing.push(started.stop);
  return started;
}

function sender(over: Partial<SenderOptions> = {}): WebhookSender {
  const made = new WebhookSender({ clock, allowPrivate: true, timeoutMs: 10_000, ...over });
  closing.push(() => made.close());
  return made;
}

/** A raw socket server. `answer` writes the raw response, so it need not be HTTP. */
async function socketServer(answer: (write: (text: string) => void) => void): Promise<string> {
  const sockets: { destroy(): void }[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => answer((text) => socket.write(text)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    sockets.forEach((socket) => socket.destroy());
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('send', () => {
  it('sends the body byte for byte, with a signature that any Standard Webhooks library verifies', async () => {
    const { url, heard } = await receiver();
    const { isTaken, attempt } = await sender().send({ ...webhook, url });
    expect([isTaken, attempt]).toEqual([
      true,
      { at: clock.now(), durationMs: expect.any(Number) as number, status: 204 },
    ]);
    const [{ headers, body } = { headers: {}, body: '' }] = heard;
    expect(body).toBe(webhook.body);
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'evt_1' });
    expect(new Webhook(secret).verify(body, headers)).toEqual({ name: 'Ọlá' });
  });

  it('ignores the proxies of the environment', async () => {
    const [proxy, { url, heard }] = [await receiver(), await receiver()];
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
    const before = names.map((name) => [name, process.env[name]] as const);
    for (const name of names) process.env[name] = name.startsWith('NODE') ? '1' : new URL(proxy.url).origin;
    try {
      expect((await sender().send({ ...webhook, url })).isTaken).toBe(true);
    } finally {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
    expect([proxy.heard.length, heard.length]).toEqual([0, 1]);
  });
});

describe('responses', () => {
  it.each([200, 201, 202, 204, 299])('counts %i as success', async (status) => {
    const { url } = await receiver((response) => void response.writeHead(status).end());
    expect(await sender().send({ ...webhook, url })).toMatchObject({ isTaken: true, attempt: { status } });
  });

  it.each([400, 401, 404, 410, 429, 500, 503])('counts %i as failure', async (status) => {
    const { url } = await receiver((response) => void response.writeHead(status).end('no'));
    expect(await sender().send({ ...webhook, url })).toMatchObject({
      isTaken: false,
      attempt: { status, error: `answered ${status}`, excerpt: 'no' },
    });
  });

  it.each([301, 302, 303, 307, 308])('does not follow a redirect with %i', async (status) => {
    const target = await receiver();
    const { url } = await receiver(
      (response) => void response.writeHead(status, { location: target.url }).end(),
    );
    const { isTaken, attempt } = await sender().send({ ...webhook, url });
    expect([isTaken, attempt.error]).toEqual([false, `answered ${status}: redirects are not followed`]);
    expect(target.heard).toEqual([]);
  });

  it('returns the seconds of Retry-After', async () => {
    const { url } = await receiver(
      (response) => void response.writeHead(503, { 'retry-after': '120' }).end(),
    );
    expect(await sender().send({ ...webhook, url })).toMatchObject({
      isTaken: false,
      retryAfterSeconds: 120,
    });
  });

  it('reports a refused connection', async () => {
    const { url, stop } = await startReceiver();
    await stop();
    const { isTaken, attempt } = await sender().send({ ...webhook, url });
    expect([isTaken, attempt.status, attempt.error]).toEqual([
      false,
      undefined,
      expect.stringMatching('ECONNREFUSED'),
    ]);
  });

  it('stops at the time-out when no response comes', async () => {
    const url = await socketServer(() => undefined);
    const { isTaken, attempt } = await sender({ timeoutMs: SHORT_MS }).send({ ...webhook, url });
    expect([isTaken, attempt.error]).toEqual([false, 'no answer in time']);
    expect(attempt.durationMs).toBeGreaterThanOrEqual(SHORT_MS - 20);
  });

  it('stops at the time-out when headers come drop by drop', async () => {
    const url = await socketServer((write) => {
      write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => write('x-drip: 1\r\n'), 10);
      closing.push(() => Promise.resolve(clearInterval(drip)));
    });
    const { isTaken, attempt } = await sender({ timeoutMs: SHORT_MS }).send({ ...webhook, url });
    expect([isTaken, attempt.error]).toEqual([false, 'no answer in time']);
  });

  it('keeps the status and the excerpt so far when the body comes drop by drop', async () => {
    const { url } = await receiver((response) => drip(response, 'x', 10));
    const { isTaken, attempt } = await sender({ timeoutMs: SHORT_MS }).send({ ...webhook, url });
    expect(isTaken).toBe(true);
    expect(attempt.excerpt).toMatch(/^x+$/);
  });

  it('reads 1 KiB of an endless body and closes the connection', async () => {
    const endless = (response: ServerResponse): void => {
      response.on('error', () => undefined);
      const more = () => {
        while (!response.destroyed && response.write('y'.repeat(64 * 1024)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    const { url, connections } = await receiver(endless);
    const { isTaken, attempt } = await sender().send({ ...webhook, url });
    expect([isTaken, attempt.excerpt]).toEqual([true, 'y'.repeat(1024)]);
    await until(async () => (await connections()) === 0);
  });

  it('keeps at most 1 KiB of a body that is not text', async () => {
    const bytes = Buffer.concat([Buffer.alloc(1023, 0xff), Buffer.from('x')]);
    const { url } = await receiver((response) => void response.writeHead(500).end(bytes));
    const { excerpt = '' } = (await sender().send({ ...webhook, url })).attempt;
    expect(Buffer.byteLength(excerpt)).toBeLessThanOrEqual(1024);
  });

  it('refuses headers above 16 KiB', async () => {
    const url = await socketServer((write) => write(`HTTP/1.1 200 OK\r\nx: ${'h'.repeat(100_000)}\r\n\r\n`));
    const { isTaken, attempt } = await sender().send({ ...webhook, url });
    expect([isTaken, attempt.error]).toEqual([false, expect.stringMatching(/HEADERS_OVERFLOW/)]);
  });

  it('fails when the receiver does not speak HTTP', async () => {
    const url = await socketServer((write) => write('220 smtp.example.com ESMTP\r\n'));
    expect(await sender().send({ ...webhook, url })).toMatchObject({ isTaken: false });
  });

  it('removes control characters from the excerpt', async () => {
    const { url } = await receiver(
      (response) => void response.writeHead(500).end('a\u001b[2Jb\u0000c\nd\u00e9'),
    );
    expect((await sender().send({ ...webhook, url })).attempt.excerpt).toBe('a[2Jbc\ndé');
  });
});

describe('TLS', () => {
  it('refuses a self-signed certificate', async () => {
    const { url, heard } = await receiver(undefined, { isTls: true });
    const { isTaken, attempt } = await sender().send({ ...webhook, url });
    expect([isTaken, attempt.error]).toEqual([false, expect.stringMatching('SELF_SIGNED')]);
    expect(heard).toEqual([]);
  });

  it('refuses a trusted certificate for another name, and accepts it for its own', async () => {
    const { url, heard } = await receiver(undefined, { isTls: true });
    const trusting = sender({ ca: TEST_CERTIFICATE.cert });
    const other = await trusting.send({ ...webhook, url: url.replace('localhost', '127.0.0.1') });
    expect([other.isTaken, other.attempt.error]).toEqual([false, expect.stringMatching('ALTNAME_INVALID')]);
    expect(heard).toEqual([]);
    expect((await trusting.send({ ...webhook, url })).isTaken).toBe(true);
  });

  it('refuses a server that does not speak TLS', async () => {
    const { url } = await receiver();
    expect((await sender().send({ ...webhook, url: url.replace('http:', 'https:') })).isTaken).toBe(false);
  });
});

describe('private addresses', () => {
  const strict = (address: string) =>
    sender({
      allowPrivate: false,
      resolve: (_host, _options, done) => done(null, [{ address, family: address.includes(':') ? 6 : 4 }]),
    });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254'])(
    'refuses a name that resolves to %s at the time of the try',
    async (address) => {
      const { url, heard } = await receiver();
      const named = `http://shop.example.com:${new URL(url).port}/`;
      const { isTaken, attempt } = await strict(address).send({ ...webhook, url: named });
      expect([isTaken, attempt.error]).toEqual([
        false,
        'ADDRESS_REFUSED: shop.example.com resolves to a private or reserved address',
      ]);
      expect(heard).toEqual([]);
    },
  );

  it('refuses a literal private address, which needs no lookup', async () => {
    const { url, heard } = await receiver();
    const { isTaken, attempt } = await strict('8.8.8.8').send({ ...webhook, url });
    expect([isTaken, attempt.error]).toEqual([false, 'url must not be a private or reserved address']);
    expect(heard).toEqual([]);
  });
});

describe('connections', () => {
  /** A receiver that records the sender's port of each webhook: one port is one connection. */
  async function noted(
    answer: (response: ServerResponse) => void = (response) => void response.end('taken'),
  ) {
    const ports: (number | undefined)[] = [];
    const started = await receiver((response, request) => {
      ports.push(request.socket.remotePort);
      answer(response);
    });
    return { ...started, ports, distinct: () => new Set(ports).size };
  }

  it('sends to one host over an existing connection', async () => {
    const { url, ports, distinct } = await noted();
    const kept = sender();
    for (let count = 0; count < 5; count += 1)
      expect((await kept.send({ ...webhook, url })).isTaken).toBe(true);
    // The first connection may still be finishing its request when the next webhook is sent.
    expect(ports).toHaveLength(5);
    expect(distinct()).toBeLessThanOrEqual(2);
  });

  it('keeps a connection until a second before the announced close of the receiver', async () => {
    const saying = (seconds: number) =>
      noted(
        (response) =>
          void response
            .writeHead(204, { connection: 'keep-alive', 'keep-alive': `timeout=${seconds}` })
            .end(),
      );
    const kept = sender();
    const soon = await saying(1);
    const later = await saying(2);
    for (let count = 0; count < 5; count += 1)
      for (const { url } of [soon, later]) await kept.send({ ...webhook, url });
    expect(soon.distinct()).toBe(5);
    expect(later.distinct()).toBeLessThanOrEqual(2);
  });

  it('has a connection for each try in flight, so that a slow response holds up no other', async () => {
    const held: ServerResponse[] = [];
    const { url, distinct } = await noted((response) => void held.push(response));
    const kept = sender();
    const sending = Array.from({ length: 3 }, () => kept.send({ ...webhook, url }));
    await until(() => Promise.resolve(held.length === 3));
    expect(distinct()).toBe(3);
    held.forEach((response) => response.end());
    await Promise.all(sending);
  });

  // Guarantee: at the latest after the idle time, the name is resolved and its address checked again.
  it('closes an idle connection, and then connects again', async () => {
    const { url, distinct, connections } = await noted();
    const kept = sender({ keepIdleMs: 50 });
    await kept.send({ ...webhook, url });
    await until(async () => (await connections()) === 0);
    expect((await kept.send({ ...webhook, url })).isTaken).toBe(true);
    expect(distinct()).toBe(2);
  });

  it('reconnects to a receiver that closes its connections', async () => {
    const { url, distinct, connections } = await noted(
      (response) => void response.writeHead(204, { connection: 'close' }).end(),
    );
    const kept = sender();
    for (let count = 0; count < 3; count += 1) {
      expect((await kept.send({ ...webhook, url })).isTaken).toBe(true);
      await until(async () => (await connections()) === 0);
    }
    expect(distinct()).toBe(3);
  });

  it('resends a webhook at once over a new connection when the receiver closes the kept one instead of answering', async () => {
    let requests = 0;
    const { url, ports } = await noted((response) => {
      requests += 1;
      if (requests % 2 === 0) response.socket?.destroy();
      else response.writeHead(204).end();
    });
    const kept = sender();
    await kept.send({ ...webhook, url });
    const { isTaken, attempt } = await kept.send({ ...webhook, url });
    expect([isTaken, attempt.status, attempt.error]).toEqual([true, 204, undefined]);
    const [first, second, third] = ports;
    expect([second, ports.length]).toEqual([first, 3]);
    expect(third).not.toBe(first);
  });

  it('fails when the receiver closes a new connection instead of answering', async () => {
    const { url, heard } = await receiver((response) => void response.socket?.destroy());
    const { isTaken, attempt } = await sender().send({ ...webhook, url });
    expect([isTaken, attempt.error]).toEqual([
      false,
      expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET|EPIPE): /),
    ]);
    expect(heard).toHaveLength(1);
  });

  it('fails at the time-out of the whole try when the second connection is not answered', async () => {
    let requests = 0;
    const { url, heard } = await noted((response) => {
      requests += 1;
      if (requests === 1) response.writeHead(204).end();
      if (requests === 2) response.socket?.destroy();
    });
    const kept = sender({ timeoutMs: SHORT_MS });
    await kept.send({ ...webhook, url });
    const { isTaken, attempt } = await kept.send({ ...webhook, url });
    expect([isTaken, attempt.error, heard.length]).toEqual([false, 'no answer in time', 3]);
  });
});

it('aborts tries in flight on close, and reports that it is ending', async () => {
  const { url, heard } = await receiver(() => undefined);
  const ending = sender();
  const sending = ending.send({ ...webhook, url });
  await until(() => Promise.resolve(heard.length === 1));
  await ending.close();
  expect(await sending).toMatchObject({
    isTaken: false,
    attempt: { error: expect.stringContaining('shutting down') },
  });
  expect(ending.isEnding).toBe(true);
});

function drip(response: ServerResponse, text: string, everyMs: number): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write(text), everyMs);
  response.on('close', () => clearInterval(timer));
}

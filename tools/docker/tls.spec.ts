import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { freePorts, TEST_CERTIFICATE } from '@cowrie/testing';
import { untilFound } from '@cowrie/testing/until';

const docker = resolve(__dirname, '../../docker');
const isThere = spawnSync('caddy', ['version']).status === 0;
const READY_WITHIN_MS = 30_000;

it('compose.tls.yaml trusts only the page’s nginx and Caddy, at their fixed addresses', () => {
  const read = (name: string) =>
    parse(readFileSync(join(docker, name), 'utf8'), { merge: true }) as {
      services: Record<string, { networks?: Record<string, { ipv4_address: string }>; environment?: object }>;
    };
  const [base, tls] = [read('compose.yaml').services, read('compose.tls.yaml').services];
  const addressOf = ({ networks }: { networks?: Record<string, { ipv4_address: string }> } = {}) =>
    networks?.outside?.ipv4_address;
  expect(tls.api?.environment).toEqual({
    TRUSTED_PROXIES: `${addressOf(base.page)},${addressOf(tls.tls)}`,
  });
});

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** The real Caddyfile, in front of servers that report their requests. */
(isThere ? describe : describe.skip)('Caddyfile (skipped without caddy on this machine)', () => {
  let directory: string;
  let caddy: ChildProcess;
  let upstreams: Server[];
  let [httpPort, httpsPort] = [0, 0];
  let printed = '';

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'cowrie-tls-'));
    const [certificate, key] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
    writeFileSync(certificate, TEST_CERTIFICATE.cert);
    writeFileSync(key, TEST_CERTIFICATE.key);
    upstreams = [await upstream('page'), await upstream('dashboard'), await upstream('api')];
    [httpPort = 0, httpsPort = 0] = await freePorts(2);
    const [page, dashboard, api] = upstreams.map((one) => `127.0.0.1:${(one.address() as AddressInfo).port}`);
    caddy = spawn('caddy', ['run', '--config', join(docker, 'Caddyfile'), '--adapter', 'caddyfile'], {
      env: {
        PATH: process.env.PATH,
        HOME: directory,
        XDG_DATA_HOME: directory,
        XDG_CONFIG_HOME: directory,
        CHECKOUT_HOST: 'localhost',
        DASHBOARD_HOST: 'dashboard.localhost',
        API_HOST: 'api.localhost',
        HTTP_PORT: String(httpPort),
        HTTPS_PORT: String(httpsPort),
        PAGE_UPSTREAM: page,
        DASHBOARD_UPSTREAM: dashboard,
        API_UPSTREAM: api,
        TLS_CERTIFICATE: `tls ${certificate} ${key}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    caddy.stderr?.on('data', (data: Buffer) => (printed += data.toString()));
    const isReady = async () => {
      if (caddy.exitCode !== null) throw new Error(`caddy has ended: ${printed}`);
      return get('/', {}).catch(() => undefined);
    };
    await untilFound('caddy is ready', isReady, READY_WITHIN_MS);
  }, READY_WITHIN_MS + 10_000);
  afterAll(() => {
    caddy.kill('SIGKILL');
    upstreams.forEach((one) => one.close());
    rmSync(directory, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string>, { host = 'localhost' } = {}) =>
    answerOf((done) =>
      httpsRequest({
        port: httpsPort,
        host: '127.0.0.1',
        servername: host,
        rejectUnauthorized: false,
        path,
        headers: { host: `${host}:${httpsPort}`, ...headers },
      })
        .on('response', done)
        .end(),
    );

  it('forwards each host to its server, with the headers of the answer unchanged', async () => {
    for (const [host, name] of [
      ['localhost', 'page'],
      ['dashboard.localhost', 'dashboard'],
      ['api.localhost', 'api'],
    ]) {
      const { status, headers, body } = await get('/some/path?x=1', {}, { host });
      expect([status, JSON.parse(body)]).toMatchObject([200, { name, url: '/some/path?x=1' }]);
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'",
        'strict-transport-security': 'max-age=31536000',
      });
      expect(headers).not.toHaveProperty('server');
    }
  });

  // Guarantee: a client cannot choose the address that rate limits and allow-lists use.
  it('passes on the client’s address and the scheme, whatever the client claims', async () => {
    const lies = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil',
    };
    const { body } = await get('/', lies, { host: 'api.localhost' });
    expect((JSON.parse(body) as { headers: object }).headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': `api.localhost:${httpsPort}`,
    });
  });

  it('redirects http to https', async () => {
    const { status, headers } = await answerOf((done) =>
      httpRequest({ port: httpPort, host: '127.0.0.1', path: '/pay/abc', headers: { host: 'localhost' } })
        .on('response', done)
        .end(),
    );
    expect([status, headers.location]).toEqual([
      308,
      expect.stringMatching(/^https:\/\/localhost.*\/pay\/abc$/),
    ]);
  });

  it.each([
    '/dashboard/v1/me',
    '/admin',
    '/admin/v1/merchants',
    '/ADMIN/v1/merchants',
    '/%61dmin/v1/merchants',
  ])('keeps %s from strangers', async (path) => {
    expect(await get(path, {}, { host: 'api.localhost' })).toMatchObject({ status: 404, body: '' });
  });
});

async function upstream(name: string): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('Content-Security-Policy', "default-src 'none'");
      response.setHeader('Strict-Transport-Security', 'max-age=31536000');
      response.setHeader('Server', 'something 1.0');
      response.end(JSON.stringify({ name, url: request.url, headers: request.headers }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

function answerOf(
  send: (done: (response: IncomingMessage) => void) => {
    on(event: 'error', failed: (error: Error) => void): unknown;
  },
): Promise<Answer> {
  return new Promise((settle, fail) => {
    send((response) => {
      let body = '';
      response.on('data', (data: Buffer) => (body += data.toString()));
      response.on('end', () => settle({ status: response.statusCode ?? 0, headers: response.headers, body }));
    }).on('error', fail);
  });
}

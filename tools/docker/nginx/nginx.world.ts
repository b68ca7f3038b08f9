import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '@cowrie/testing/free-ports';

/** In the folder where tests and built programs are run: the repository's. */
const docker = resolve('docker');
const STEP_MS = 20;
const STARTED_WITHIN_MS = 120_000;

/** An answer of nginx. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A running nginx with the configuration of the image. */
export interface Nginx {
  ask(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Answer>;
  /** The same for the dashboard's server. */
  askDashboard: Nginx['ask'];
  /** Sends these bytes, and reads until nginx closes the connection. */
  send(text: string): Promise<Answer>;
  /** Where it listens, if it runs as it is shipped. */
  url: string;
  /** The socket on which it listens otherwise. */
  socketPath: string;
  /** Its standard output. */
  accessLog(): string;
  stop(): Promise<void>;
}

/** Whether this machine has nginx. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

/**
 * Starts nginx with `docker/nginx.conf` and its template. Paths are in a new folder. The port is a socket
 * there and times are shorter, unless `asShipped` is set; then it is another port. Nothing else differs.
 */
export async function startNginx(p: {
  /** Path of a file below the page's folder, and its text. */
  page: Record<string, string>;
  /** The same for the dashboard. */
  dashboard?: Record<string, string>;
  nameServer: string;
  apiUrl: string;
  asShipped?: boolean;
}): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-nginx-'));
  // Its workers run as another user.
  chmodSync(folder, 0o755);
  for (const [name, files] of Object.entries({ page: p.page, dashboard: p.dashboard ?? {} }))
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, name, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  const [socketPath, dashboardPath] = [join(folder, 'socket'), join(folder, 'dashboard-socket')];
  const [port] = p.asShipped ? await freePorts(1) : [0];
  const replace = (text: string, changes: readonly (readonly [string, string])[]) =>
    changes.reduce((sum, [from, to]) => {
      if (!sum.includes(from)) throw new Error(`the configuration no longer holds ${from}`);
      return sum.replaceAll(from, to);
    }, text);
  const conf = replace(readFileSync(join(docker, 'nginx.conf'), 'utf8'), [
    [' /tmp/', ` ${folder}/`],
    ['root /srv/page;', `root ${folder}/page;`],
    ['root /srv/dashboard;', `root ${folder}/dashboard;`],
    ['listen 8080;', p.asShipped ? `listen ${port};` : `listen unix:${socketPath};`],
    ['listen 8081;', `listen unix:${dashboardPath};`],
    ['include /etc/nginx/refused-call.conf;', `include ${docker}/nginx.refused-call.conf;`],
    ...(p.asShipped ? [] : [['proxy_read_timeout 35s;', 'proxy_read_timeout 1s;'] as const]),
  ]);
  const environment = replace(readFileSync(join(docker, 'nginx.environment.conf.template'), 'utf8'), [
    ['${NGINX_LOCAL_RESOLVERS}', p.nameServer],
    ['${API_URL}', p.apiUrl],
    ['valid=10s', 'valid=1s'],
  ]);
  writeFileSync(join(folder, 'nginx.conf'), conf);
  writeFileSync(join(folder, 'environment.conf'), environment);
  const [out, errors] = [join(folder, 'out'), join(folder, 'errors')];
  // Files, because nginx opens /dev/stdout again, which a socket refuses.
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', openSync(out, 'a'), openSync(errors, 'a')],
  });
  await untilListening(child, dashboardPath, () => readFileSync(errors, 'utf8'));
  return {
    url: `http://127.0.0.1:${port}`,
    socketPath,
    ask: (path, options = {}) => ask(socketPath, path, options),
    askDashboard: (path, options = {}) => ask(dashboardPath, path, options),
    send: (text) => send(socketPath, text),
    accessLog: () => readFileSync(out, 'utf8'),
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true });
    },
  };
}

async function untilListening(child: ChildProcess, path: string, errors: () => string): Promise<void> {
  for (const deadline = performance.now() + STARTED_WITHIN_MS; ; await pause(STEP_MS)) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${errors()}`);
    if (await canConnect(path)) return;
    if (performance.now() > deadline) throw new Error(`nginx does not listen: ${errors()}`);
  }
}

function canConnect(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function ask(
  socketPath: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, path, method, headers: { host: 'pay.example.com', ...headers } });
    sent.once('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

async function send(path: string, text: string): Promise<Answer> {
  const socket = connect(path);
  let all = '';
  socket.setEncoding('utf8').on('data', (part: string) => (all += part));
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  const [head = '', ...rest] = all.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}

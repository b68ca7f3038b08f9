import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { mongo, Types } from 'mongoose';
import { withDatabase } from '@cowrie/testing/database.uri';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { startDatabase } from '@cowrie/api/operations/testing/database';
import { hasNginx, startNginx } from '../../docker/nginx/nginx.world';
import { startNameServer } from '../../docker/nginx/name.server';
import { payCodeOf, wholePayment } from '../door/payments.make';
import { openDoor } from '../door/door.world';
import type { BenchPart } from '../frame/part';
import type { Row } from '../frame/row';
import { quantile } from '../frame/statistics';
import { steadily } from '../load/steady.play';
import { startDatabaseProcess } from '../processes/database.process';
import { startProgram } from '../processes/program.start';
import { usageOf } from '../processes/usage.read';
import { type PageReaders, startPageReaders } from './page-readers.process';

const PAGES = 10_000;
const WARM_UP_PAGES = 500;
const CHANGES_PER_SECOND = 200;
const SECONDS = 15;
const INTERVAL_MS = 25;
const STORED = 2_000;
/** The service collects its garbage every 30 s at rest, and the limit has little. */
const REST_MS = { ours: 35_000, bare: 3_000 };
/** By then every event has come, or is lost. */
const LATEST_MS = 3_000;

const clock = { now: () => new Date(), databaseBehindMs: 0 };
const pathOf = (index: number) => `/checkout/${payCodeOf(STORED + index)}/status/events`;
const PATHS = Array.from({ length: PAGES }, (_, index) => pathOf(index));

/** A server of streams, and how one of its payments is changed. */
interface Measured {
  url: string;
  pid: number;
  restMs: number;
  change: (index: number) => Promise<void>;
}

interface Figures {
  kilobytesOfAPage: number;
  /** From before the change is written until the page has the event. */
  delaysMs: number[];
  /** The part of it until the change is stored. */
  storedMs: number[];
  workOfAnEventMs: number;
  workAtRest: number;
}

/**
 * Measures open pages whose status is pushed: 10,000 at one process in the role `api`, through nginx as it is
 * shipped if there is nginx. Another process changes their payments, as a worker does, so the service has to
 * find the changes in the database. The bare limit is told of each change and asks no database.
 */
export const benchPage: BenchPart = async ({ note }) => {
  const ours = await measureOurs(note);
  const bare = await measureBare();
  const { delaysMs } = ours;
  const rows: Row[] = [
    {
      name: 'page/change to event p99',
      unit: 'ms',
      better: 'less',
      ours: [quantile(delaysMs, 0.99)],
      bare: { is: 'Node’s HTTP server, told of the change', rounds: [quantile(bare.delaysMs, 0.99)] },
      details: {
        'median ms': quantile(delaysMs, 0.5),
        'worst ms': quantile(delaysMs, 1),
        'stored p99 ms': quantile(ours.storedMs, 0.99),
        'changes/s': CHANGES_PER_SECOND,
        pages: PAGES,
        'through nginx': Number(hasNginx),
      },
    },
    {
      name: 'page/memory of a page',
      unit: 'kB',
      better: 'less',
      ours: [ours.kilobytesOfAPage],
      bare: { is: 'Node’s HTTP server', rounds: [bare.kilobytesOfAPage] },
    },
    {
      name: 'page/work of an event',
      unit: 'ms of a core',
      better: 'less',
      ours: [ours.workOfAnEventMs],
      bare: { is: 'Node’s HTTP server, told of the change', rounds: [bare.workOfAnEventMs] },
      details: { 'work at rest, % of a core': 100 * ours.workAtRest },
    },
  ];
  return rows;
};

async function measureOurs(note: (line: string) => void): Promise<Figures> {
  const server = await startDatabaseProcess();
  const mongoUri = withDatabase(server.uri, 'cowrie_bench');
  const { service, businessId, stop } = await openDoor({
    mongoUri,
    payments: STORED,
    env: { TRUSTED_PROXIES: '127.0.0.1' },
  });
  const client = await new mongo.MongoClient(mongoUri).connect();
  const stored = PATHS.map((_, index) => ({
    ...wholePayment(new Types.ObjectId(businessId), `page${index}@example.com`),
    payCode: payCodeOf(STORED + index),
  }));
  await client.db().collection('payments').insertMany(stored);
  const database = await startDatabase({ usedUri: mongoUri });
  const payments = new PaymentsRepository(database.payments, clock);
  const change = async (index: number): Promise<void> => {
    const { _id, version } = stored[index] ?? { _id: new Types.ObjectId(), version: 0 };
    if (!(await payments.commit({ _id, version }, { set: { status: 'processing' } })))
      throw new Error('the payment was changed by somebody else');
  };
  const proxy = hasNginx ? await throughNginx(service.url) : { url: service.url, stop: async () => {} };
  if (!hasNginx) note('NOT THROUGH NGINX: it is not installed');
  try {
    return await measure({ url: proxy.url, pid: service.pid, restMs: REST_MS.ours, change });
  } finally {
    await proxy.stop();
    await database.stop();
    await client.close();
    await stop();
    await server.stop();
  }
}

async function throughNginx(apiUrl: string) {
  const names = await startNameServer('127.0.0.1');
  const nginx = await startNginx({
    page: {},
    nameServer: `127.0.0.1:${names.port}`,
    apiUrl: `http://api.cowrie.test:${new URL(apiUrl).port}`,
    asShipped: true,
  });
  return {
    url: nginx.url,
    async stop() {
      await nginx.stop();
      names.close();
    },
  };
}

async function measureBare(): Promise<Figures> {
  const program = await startProgram({ file: 'tools/bench/page/bare-streams.program.js', env: {} });
  const agent = new Agent({ keepAlive: true });
  const change = (index: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request(`${program.url}${pathOf(index)}`, { method: 'POST', agent });
      sent.once('error', reject).once('response', (response) => response.resume().once('end', resolve));
      sent.end();
    });
  try {
    return await measure({ ...program, restMs: REST_MS.bare, change });
  } finally {
    agent.destroy();
    await program.stop();
  }
}

async function measure({ url, pid, restMs, change }: Measured): Promise<Figures> {
  const first = await startPageReaders();
  // The first pages pay for what V8 compiles, and for memory that others use again.
  await first.open(url, PATHS.slice(0, WARM_UP_PAGES));
  await first.stop();
  await pause(restMs);
  const emptyMb = memoryOf(pid);
  const readers = await startPageReaders();
  try {
    await readers.open(url, PATHS);
    const [idleMs, sinceMs] = [workOf(pid), performance.now()];
    await pause(restMs);
    const kilobytesOfAPage = ((memoryOf(pid) - emptyMb) * 1024 * 1.024) / PAGES;
    const workAtRest = (workOf(pid) - idleMs) / (performance.now() - sinceMs);
    const spentMs = workOf(pid);
    const { delaysMs, storedMs } = await changeSteadily(readers, change);
    return {
      kilobytesOfAPage,
      delaysMs,
      storedMs,
      workAtRest,
      workOfAnEventMs: (workOf(pid) - spentMs) / delaysMs.length,
    };
  } finally {
    await readers.stop();
  }
}

/** How long each page waited. @throws Error when an event is lost */
async function changeSteadily(
  readers: PageReaders,
  change: Measured['change'],
): Promise<Pick<Figures, 'delaysMs' | 'storedMs'>> {
  const ofABatch = (CHANGES_PER_SECOND * INTERVAL_MS) / 1000;
  const changed = await steadily({ seconds: SECONDS, intervalMs: INTERVAL_MS }, (batch) =>
    Promise.all(
      Array.from({ length: ofABatch }, async (_, at) => {
        const index = batch * ofABatch + at;
        const changedAt = performance.timeOrigin + performance.now();
        await change(index);
        const storedMs = performance.timeOrigin + performance.now() - changedAt;
        return { index, changedAt, storedMs };
      }),
    ),
  );
  await pause(LATEST_MS);
  const arrivals = await readers.arrivals();
  const all = changed.flat();
  const delaysMs = all.map(({ index, changedAt }) => {
    const at = arrivals[index]?.[1];
    if (at === undefined) throw new Error(`page ${index} got no event`);
    return at - changedAt;
  });
  return { delaysMs, storedMs: all.map(({ storedMs }) => storedMs) };
}

function memoryOf(pid: number): number {
  return usageOf(pid)?.memoryMb ?? NaN;
}

function workOf(pid: number): number {
  return usageOf(pid)?.workMs ?? NaN;
}

import request from 'supertest';
import type { DepositInstruction } from '@cowrie/dto';
import {
  type ClockShift,
  createClockShift,
  shiftedLine,
  startLocalStackProcess,
  startReceiver,
  type TestReceiver,
} from '@cowrie/testing';
import { Cluster, until } from '../cluster/cluster';
import { Service } from '../service';

const TWO_HOURS_MS = 2 * 3600 * 1000;
/** The clock jumps ahead, then far back, and is right again. */
const SHIFTS_MS = [TWO_HOURS_MS, -TWO_HOURS_MS, 0];
/** Low enough that a wrong time would exhaust the limit, but high enough for the test itself. */
const RATE_LIMIT_SECRET_KEY = '120';
const BURST = 5;

/** A running service whose clock can be moved under it. */
interface World {
  service: Service;
  shift: ClockShift;
  pay(deposit: DepositInstruction): Promise<unknown>;
  /** Everything that each process of the service has printed. */
  printed(): string[];
  /** The address of each process. */
  urls(): string[];
  remove(): Promise<void>;
}

/** As `npm start` runs it: the database is in the same process, so its clock jumps too. */
async function localStack(): Promise<World> {
  const shift = createClockShift();
  const stack = await startLocalStackProcess({ ...shift.env, RATE_LIMIT_SECRET_KEY });
  const service = new Service(stack.dev);
  return {
    service,
    shift,
    pay: ({ receiveAddress }) => service.pay(receiveAddress, '2', 'USDC', 'base'),
    printed: () => [stack.output()],
    urls: () => [stack.dev.apiUrl],
    async remove() {
      await stack.remove();
      shift.remove();
    },
  };
}

/** As a deployment runs it: the database is elsewhere, and its clock is right. */
async function cluster(): Promise<World> {
  const shift = createClockShift();
  const env = { ...shift.env, WEBHOOK_ALLOW_PRIVATE: 'true', RATE_LIMIT_SECRET_KEY };
  const started = await Cluster.start({ env });
  const worker = await started.startWorker();
  const { service } = started;
  return {
    service,
    shift,
    async pay({ receiveAddress }) {
      await started.chain().fundPayerOf(receiveAddress);
      return started.chain().pay(receiveAddress, 2_000_000n);
    },
    printed: () => [started.api, worker].map((process) => process.output()),
    urls: () => [started.api.url, worker.url],
    async remove() {
      await started.stop();
      shift.remove();
    },
  };
}

const WORLDS = [
  { name: 'the local stack', start: localStack },
  { name: 'a deployment', start: cluster },
];

describe.each(WORLDS)('in $name', ({ start }) => {
  let world: World;
  let receiver: TestReceiver;

  beforeAll(async () => {
    world = await start();
    receiver = await startReceiver();
    const { businessId } = world.service.dev.merchants.find(({ country }) => country === 'NG') ?? {};
    const path = `/merchants/${businessId}/webhook-endpoints`;
    const body = { url: receiver.url, environment: 'test' };
    expect((await world.service.admin('post', path, { body })).status).toBe(201);
  });
  afterAll(async () => {
    await receiver?.stop();
    await world?.remove();
  });

  const open = async () => {
    const { paymentId, payCode } = await world.service.create({ amount: 3100 });
    // The API starts before the worker, and a network is offered once the worker has read it.
    await until('base is offered', () => world.service.offers(payCode, 'USDC', 'base'));
    return { paymentId, payCode, deposit: await world.service.complete(payCode, 'USDC', 'base') };
  };

  /** Several requests at once. None may be refused. */
  async function expectNotLimited(paymentId: string): Promise<void> {
    const path = `/api/v1/payments/${paymentId}/verify`;
    const key = world.service.keys().secret;
    const answers = await Promise.all(
      Array.from({ length: BURST }, () => world.service.call('get', path, { key })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(BURST).fill(200));
  }

  async function healthNotes(): Promise<string[]> {
    const answers = await Promise.all(world.urls().map((url) => request(url).get('/health/ready')));
    return answers.map(({ body }) => {
      const { data } = body as { data: { checks: { name: string; detail?: string }[] } | null };
      return data?.checks.find(({ name }) => name === 'clock')?.detail ?? '';
    });
  }

  it('a clock that jumps two hours ahead and back delays no payment, session, key or webhook, and is reported', async () => {
    const payments = [await open(), await open(), await open()];
    const sessions = [await world.service.create(), await world.service.create()];
    await expectNotLimited(payments[0]?.paymentId ?? '');
    for (const [i, shiftMs] of SHIFTS_MS.entries()) {
      const { paymentId, payCode, deposit } = payments[i] ?? (await open());
      // Paid before the jump, credited and settled after it.
      await world.pay(deposit);
      await world.service.untilStatus(payCode, 'processing', 'completed');
      world.shift.set(shiftMs);
      await until('the clock of every process is moved', () =>
        world.printed().every((text) => text.includes(shiftedLine(shiftMs))),
      );
      await expectNotLimited(paymentId);
      const session = sessions[i];
      if (session) await world.service.complete(session.payCode, 'USDT', 'base');
      await world.service.untilStatus(payCode, 'completed');
      await until('the merchant hears of it', () =>
        receiver.heard.some(({ body }) => {
          const { type, data } = JSON.parse(body) as { type: string; data: { id: string } };
          return type === 'payment.completed' && data.id === paymentId;
        }),
      );
      const side = shiftMs > 0 ? 'ahead of' : 'behind';
      const note = shiftMs === 0 ? '' : `this machine’s clock is 7200 s ${side} the database’s`;
      await until(`health says “${note}”`, async () =>
        (await healthNotes()).every((text) => (note ? text.includes(note) : text === '')),
      );
      for (const text of world.printed()) expect(text).toContain(note);
    }
    for (const { payCode } of sessions) expect(await world.service.status(payCode)).toBe('pending');
  });
});

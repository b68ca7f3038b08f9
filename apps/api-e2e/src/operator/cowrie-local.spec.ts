import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { type LocalStackProcess, startLocalStackProcess } from '@cowrie/testing';
import { untilFound } from '@cowrie/testing/until';
import { Service } from '../service';

/** Long enough to pay, and short enough to wait for. */
const WINDOWS = { PAYMENT_WINDOW_SECONDS: '45' };
const COMMAND = 'tools/cowrie.mjs';
const run = promisify(execFile);

interface Received {
  headers: Record<string, string>;
  body: string;
}

let stack: LocalStackProcess;
let service: Service;
let server: Server;
let url: string;
const received: Received[] = [];
beforeAll(async () => {
  stack = await startLocalStackProcess(WINDOWS);
  service = new Service(stack.dev);
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.once('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  server?.close();
  await stack?.remove();
});

const environment = () => ({ ...process.env, MONGODB_URI: '', COWRIE_DIRECTORY: stack.directory });

/** Runs the command line next to the running stack. */
async function cowrie(...args: string[]) {
  const finished = run(process.execPath, [COMMAND, ...args], { env: environment() });
  const { stdout, stderr, code } = await finished.then(
    (texts) => ({ ...texts, code: 0 }),
    (failure: { stdout: string; stderr: string; code: number }) => failure,
  );
  return { exitCode: code, out: stdout, error: stderr };
}

async function json<T>(...args: string[]): Promise<T> {
  const { exitCode, out, error } = await cowrie(...args, '--json');
  expect({ args, exitCode, error }).toEqual({ args, exitCode: 0, error: '' });
  return JSON.parse(out) as T;
}

async function chosen() {
  const { payCode, paymentId } = await service.create({ amount: 7750 });
  await service.complete(payCode, 'USDC', 'base');
  return { payCode, paymentId };
}

it('doctor finds nothing wrong with a running stack', async () => {
  // Wait until the watchers of all six networks have read something.
  await untilFound(
    'the worker has read every network',
    async () => !(await cowrie('doctor')).out.includes('nothing read yet'),
  );
  const findings = await json<{ verdict: string; check: string; found: string }[]>('doctor');
  const wrong = findings.filter(({ verdict, check }) => verdict !== 'ok' && check !== 'database');
  expect(wrong).toEqual([]);
  const checks = findings.map(({ check }) => check);
  for (const check of ['rpc live/celo', 'factory test/base', 'token test/polygon USDT', 'gas test/base'])
    expect(checks).toContain(check);
  const signatures = findings.filter(({ check }) => check.startsWith('signature ')).map(({ check }) => check);
  expect(signatures).toEqual([
    'signature test/base USDC',
    'signature test/celo USDC',
    'signature test/polygon USDC',
    'signature live/base USDC',
    'signature live/celo USDT',
    'signature live/celo USDC',
    'signature live/polygon USDC',
  ]);
});

it('creates a merchant that collects; listen forwards its signed events until Ctrl-C', async () => {
  const { businessId } = await json<{ businessId: string }>(
    'merchant',
    'create',
    'Kano Dyes',
    '--country',
    'NG',
  );
  const { key } = await json<{ key: string }>('key', 'issue', businessId, '--kind', 'public');
  const listening = spawn(
    process.execPath,
    [COMMAND, 'listen', '--forward-to', url, '--business', businessId],
    { env: environment(), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let printed = '';
  listening.stdout.on('data', (data: Buffer) => (printed += data.toString()));
  try {
    await untilFound('the command listens', () => printed.includes('Press Ctrl-C to end.'));
    const secret = String(/whsec_\S+/.exec(printed)?.[0]);
    const body = { amount: 7750, customerEmail: 'ada@example.com' };
    const answer = await service.call('post', '/api/v1/payments', { key, body });
    const { paymentId, paymentURL } = answer.body.data as { paymentId: string; paymentURL: string };
    await service.complete(String(paymentURL.split('/').at(-1)), 'USDC', 'base');
    expect(await json('simulate', 'exact', paymentId)).toMatchObject({ token: 'USDC', amount: '5.00' });
    await untilFound('three events', () => received.length === 3);
    const events = received.map(({ headers, body: text }) => new Webhook(secret).verify(text, headers));
    expect(events).toMatchObject([
      { type: 'payment.processing', data: { id: paymentId } },
      { type: 'payment.paid', data: { id: paymentId } },
      { type: 'payment.completed', data: { id: paymentId, collectedCryptoAmount: '5.00' } },
    ]);
    await untilFound('the third delivery is printed', () => printed.includes('#3'));
  } finally {
    listening.kill('SIGINT');
  }
  const [code] = (await once(listening, 'exit')) as [number | null];
  expect([code, printed]).toEqual([0, expect.stringContaining('3 events, 3 taken.')]);
});

it('simulates customers who pay too little, too late, too much or with the wrong token', async () => {
  const late = await chosen();
  // This one waits for the end of the window while the others pay.
  const waiting = cowrie('simulate', 'late', late.paymentId);
  const paid = async (kind: string) => {
    const payment = await chosen();
    await json('simulate', kind, payment.paymentId);
    return payment;
  };
  const [under, over, wrong] = [await paid('under'), await paid('over'), await paid('wrong-token')];
  expect(await waiting).toMatchObject({
    exitCode: 0,
    error: expect.stringMatching(/^Waiting \d+ s for the end of the window/),
    out: expect.stringContaining('waited'),
  });
  expect(await service.untilStatus(under.payCode, 'failed', 'completed', 'expired')).toBe('failed');
  expect(await service.details(under.paymentId)).toMatchObject({ deficitAmount: '2.50' });
  expect(await service.untilStatus(over.payCode, 'failed', 'completed', 'expired')).toBe('completed');
  expect(await service.details(over.paymentId)).toMatchObject({ surplusAmount: '2.50' });
  // Over HTTP, because each command starts a process.
  const firstOf = async ({ paymentId }: { paymentId: string }) =>
    (await service.adminPayment(paymentId)).exceptions[0]?.kind;
  await untilFound('the wrong token is noted', async () => (await firstOf(wrong)) === 'wrong_token');
  await untilFound('the late money is noted', async () => (await firstOf(late)) === 'late');
});

describe('the test helpers, as a shop’s CI uses them', () => {
  const simulate = async (paymentId: string, body: object) => {
    const path = `/api/v1/test-helpers/payments/${paymentId}/simulate`;
    const answer = await service.call('post', path, { key: service.keys().secret, body });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return answer.body.data as Record<string, unknown>;
  };
  const transfersOf = async (paymentId: string): Promise<Record<string, unknown>[]> => {
    const path = `/api/v1/payments/${paymentId}/transfers`;
    return (await service.call('get', path, { key: service.keys().secret })).body.data.data;
  };
  const kindOf = async (paymentId: string) => (await transfersOf(paymentId))[0]?.kind;

  it('choose and pay without a browser, in every case', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await service.create({ amount: 7750 })).paymentId),
    );
    const [exact = '', over = '', late = '', token = '', network = ''] = ids;
    expect(await simulate(exact, { case: 'exact' })).toMatchObject({ paymentId: exact, amount: '5.00' });
    expect(
      await simulate(over, { case: 'over', token: 'USDT', network: 'celo', amount: '6.5' }),
    ).toMatchObject({ token: 'USDT', network: 'celo', amount: '6.50' });
    const [chosenLate] = [await simulate(late, { case: 'late', token: 'USDC', network: 'base' })];
    expect(chosenLate.note).toContain('window was ended');
    await simulate(token, { case: 'wrong_token', token: 'USDC', network: 'base' });
    const wrong = await simulate(network, { case: 'wrong_network', token: 'USDC', network: 'base' });
    expect(wrong.network).not.toBe('base');
    await untilFound(
      'the exact payment completes',
      async () => (await service.details(exact)).status === 'completed',
    );
    await untilFound(
      'the overpaid one completes',
      async () => (await service.details(over)).status === 'completed',
    );
    expect(await service.details(over)).toMatchObject({ surplusAmount: '1.50', token: 'USDT' });
    expect(await transfersOf(exact)).toMatchObject([{ kind: 'credited', amount: '5.00', depth: 'final' }]);
    await untilFound('the late money is noted', async () => (await kindOf(late)) === 'late');
    await untilFound('the wrong token is noted', async () => (await kindOf(token)) === 'wrong_token');
    // The same token counts on the other network too.
    await untilFound(
      'the payment on the other network completes',
      async () => (await service.details(network)).status === 'completed',
    );
    expect(await transfersOf(network)).toMatchObject([{ kind: 'credited', network: wrong.network }]);
  });

  it('simulate a reorg that takes the money back, and the payment waits again', async () => {
    const { paymentId, payCode } = await service.create({ amount: 7750 });
    const { note } = await simulate(paymentId, { case: 'reorg', token: 'USDC', network: 'polygon' });
    expect(note).toContain('orphaned it');
    await untilFound('the orphaned transfer is noted', async () => (await kindOf(paymentId)) === 'orphaned');
    expect(['pending', 'expired']).toContain(await service.untilStatus(payCode, 'pending', 'expired'));
  });
});

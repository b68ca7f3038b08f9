import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type LocalStackProcess, startLocalStackProcess } from '@cowrie/testing';
import { untilFound } from '@cowrie/testing/until';
import { Service } from '../service';

/** Short, because the tests wait for its end. */
const WINDOWS = { PAYMENT_WINDOW_SECONDS: '4' };
const run = promisify(execFile);

let stack: LocalStackProcess;
let service: Service;
beforeAll(async () => {
  stack = await startLocalStackProcess(WINDOWS);
  service = new Service(stack.dev);
});
afterAll(() => stack?.remove(), 60_000);

/** Runs the command line next to the running stack. */
async function cowrie(...args: string[]) {
  const env = { ...process.env, MONGODB_URI: '', COWRIE_DIRECTORY: stack.directory };
  const finished = run(process.execPath, ['tools/cowrie.mjs', ...args], { env });
  const { stdout, stderr, code } = await finished.then(
    (texts) => ({ ...texts, code: 0 }),
    (failure: { stdout: string; stderr: string; code: number }) => failure,
  );
  return { exitCode: code, out: stdout, error: stderr };
}

interface Shown {
  status: string;
  undecidedVersion: string;
}

const shown = async (paymentId: string): Promise<Shown> => {
  const [payment] = JSON.parse((await cowrie('payment', 'show', paymentId, '--json')).out) as Shown[];
  if (!payment) throw new Error('the command showed no payment');
  return payment;
};

it('accepts late money: the payment completes and settles, and the ledger is correct', async () => {
  const { payCode, paymentId } = await service.create({ amount: 7750 });
  const { receiveAddress } = await service.complete(payCode, 'USDC', 'base');
  await service.untilStatus(payCode, 'expired');
  const { txHash } = await service.pay(receiveAddress, '5', 'USDC', 'base');
  await untilFound('the late money is noted', async () =>
    (await service.adminPayment(paymentId)).exceptions.some(({ kind }) => kind === 'late'),
  );

  const lookedUp = await service.call('post', `/checkout/${payCode}/trace`, { body: { txHash } });
  expect(lookedUp.body.data).toMatchObject({ verdict: 'late', amount: '5.00' });
  expect((await cowrie('payment', 'lookup', paymentId, txHash)).out).toMatch(/verdict +late/);

  const waiting = await cowrie('exceptions', 'list');
  expect(waiting.out).toMatch(
    new RegExp(`${paymentId} +test +0 min +expired +5\\.00 USDC on base +late +accept or refund `),
  );

  const accept = async () => {
    const seen = (await shown(paymentId)).undecidedVersion;
    return cowrie(
      'payment',
      'accept',
      paymentId,
      '--reason',
      'paid a minute late',
      '--by',
      'ada',
      '--seen',
      seen,
    );
  };
  await untilFound('the late money can be accepted', async () => (await accept()).exitCode === 0);
  expect(await service.status(payCode)).toBe('completed');
  await untilFound(
    'it settles',
    async () => (await service.adminPayment(paymentId)).settlement?.state === 'settled',
  );
  expect(await service.details(paymentId)).toMatchObject({
    status: 'completed',
    totalSentAmount: '5.00',
    collectedFiatAmount: '7750.00',
    merchantFee: '77.50',
  });
  expect((await cowrie('payment', 'show', payCode)).out).toMatch(/payment\.accept +paid a minute late/);
  const overview = await cowrie('overview');
  expect(overview.out).toMatch(/\nreceived +5\.00 USDC on base\nopen money +none\n/);
  expect(overview.out).toMatch(/\ngas base +\S.* left, 9999\.\d+ ETH at 0x/);
  const check = await cowrie('ledger', 'check', '--chain');
  expect([check.exitCode, check.error]).toEqual([0, '']);
  expect(check.out).toMatch(/test +NGN +payable +7672\.50/);
});

it('exits with the code of each kind of failure', async () => {
  const { payCode, paymentId } = await service.create();
  expect(
    await cowrie('payment', 'accept', paymentId, '--reason', 'r', '--seen', '0'.repeat(16)),
  ).toMatchObject({ exitCode: 1 });
  expect(await cowrie('payment', 'accept', payCode)).toMatchObject({ exitCode: 2 });
  expect(await cowrie('payment', 'show', '0'.repeat(24))).toMatchObject({ exitCode: 1 });
  expect(await cowrie('--help')).toMatchObject({ exitCode: 0, error: '' });
  const nowhere = { ...process.env, ...stack.dev.environment, MONGODB_URI: 'mongodb://127.0.0.1:9/cowrie' };
  const failed = run(process.execPath, ['tools/cowrie.mjs', 'sandbox', 'show'], { env: nowhere });
  await expect(failed).rejects.toMatchObject({ code: 3 });
});

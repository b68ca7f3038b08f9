import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Receipt, ReceiptVerdict } from '@cowrie/sdk/proofs';
import { type ReceiptWorld, startReceiptWorld } from '@cowrie/api/money-out/testing/receipt-world';
import { prepareDatabase } from '@cowrie/api/operations/migrations/database.prepare';
import { environmentOf, runForTest } from '../../testing/cli.harness';

/** Guarantee: a receipt is verified from the file, the keys and the node, without the service. */
let world: ReceiptWorld;
let folder: string;
let file: string;
let receipt: Receipt;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receipt-'));
  file = join(folder, 'receipt.json');
  world = await startReceiptWorld();
  await world.reset();
  const { _id } = await world.paidWith(5_000_000n);
  await world.settleAll();
  const tenant = { businessId: world.merchant()._id, environment: 'test' as const };
  receipt = (await world.newReceipts().ofTenant(tenant, _id)) as Receipt;
  await writeFile(file, JSON.stringify({ success: true, message: 'Receipt retrieved', data: receipt }));
  await writeFile(join(folder, 'jwks.json'), JSON.stringify(world.keys()));
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});

const verify = (...args: string[]) => runForTest(['receipt', 'verify', ...args], { env: {}, cwd: folder });
const node = () => `base=${String(world.chain.network.rpcUrls[0])}`;

it('exits with 0 when everything is proven', async () => {
  const { exitCode, out } = await verify('receipt.json', '--node', node(), '--keys', 'jwks.json');
  expect(exitCode).toBe(0);
  expect(out).toMatch(
    /^Everything is proven: 10 steps\.\nPayment \w{24}: 7750.00 NGN to Ada Stores, paid with 5.00 USDC\./,
  );
  expect(out).toContain('proven: block (transfer 1: 5.00 USDC on base)');
  expect(out).toContain('Only the service says:');
});

it('says on the error stream that a receipt is not signed', async () => {
  await prepareDatabase(world.database.uri, 'at-start');
  const env = environmentOf(world.database.uri, [{ ...world.chain.network, confirmations: 2 }]);
  const get = (...args: string[]) =>
    runForTest(['receipt', 'get', receipt.payment.paymentId, ...args], { env });
  for (const reader of ['merchant', 'payer']) {
    const { exitCode, out, error } = await get(...(reader === 'payer' ? ['--payer'] : []));
    expect([exitCode, error]).toEqual([0, expect.stringContaining('It is not signed: set RATE_PROOF_KEYS')]);
    expect(JSON.parse(out)).toMatchObject({ reader, payment: receipt.payment });
  }
});

it('exits with 4 without node and keys, and says which calls to make', async () => {
  const { exitCode, out } = await verify('receipt.json', '--json');
  const verdict = JSON.parse(out) as ReceiptVerdict;
  expect(exitCode).toBe(4);
  expect(verdict).toMatchObject({ follows: true, isProven: false });
  expect(verdict.steps.filter(({ isProven }) => !isProven).map(({ step }) => step)).toEqual([
    'block',
    'rate',
    'statement',
    'signature',
  ]);
});

it.each([
  ['no node', () => [], 'No node was asked.'],
  [
    'a node that does not answer',
    () => ['--node', 'base=http://127.0.0.1:9'],
    'No node confirms it: the node of base gives no answer (fetch failed).',
  ],
  [
    'a node for another network',
    () => ['--node', node().replace('base', 'celo')],
    'No node confirms it: --node names no node of base.',
  ],
])('says why a block is not proven with %s', async (_, options, reason) => {
  const { exitCode, out } = await verify('receipt.json', '--keys', 'jwks.json', ...options());
  expect(exitCode).toBe(4);
  expect(out).toMatch(/^Nothing is wrong, but 1 of 10 steps is not proven\./);
  expect(out).toContain('not proven: block');
  expect(out).toContain(reason);
});

it('says that a file is a refusal of the service, and what that says', async () => {
  const refusal = { success: false, message: 'This payment is not paid', data: null };
  await writeFile(join(folder, 'refused.json'), JSON.stringify(refusal));
  const { exitCode, out } = await verify('refused.json');
  expect(exitCode).toBe(1);
  expect(out).toMatch(/^The receipt is wrong: 1 of 1 step does not follow\. Do not rely on it\./);
  expect(out).toContain('The file is no receipt, but a refusal of the service: This payment is not paid');
});

it('names a file without an object', async () => {
  await writeFile(join(folder, 'null.json'), 'null');
  expect((await verify('null.json')).out).toContain('WRONG: form\n  The file is not an object');
});

it('reads a file that begins with a byte order mark, as some programs write it', async () => {
  await writeFile(join(folder, 'marked.json'), `\uFEFF${await readFile(file, 'utf8')}`);
  const { exitCode } = await verify('marked.json', '--node', node(), '--keys', 'jwks.json');
  expect(exitCode).toBe(0);
});

it('exits with 1 for a changed file', async () => {
  const text = await readFile(file, 'utf8');
  await writeFile(
    join(folder, 'forged.json'),
    text.replace('"businessName":"Ada Stores"', '"businessName":"Eve"'),
  );
  const { exitCode, out } = await verify('forged.json');
  expect(exitCode).toBe(1);
  expect(out).toContain('WRONG: signature\n  The signature is of another file: this one was changed');
});

it.each([
  ['missing.json', 'cannot be read (ENOENT)'],
  ['text.txt', 'is not JSON'],
])('exits with 2 for %s', async (name, fault) => {
  await writeFile(join(folder, 'text.txt'), 'no receipt');
  const { exitCode, error } = await verify(name);
  expect([exitCode, error.includes(fault)]).toEqual([2, true]);
});

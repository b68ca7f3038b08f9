import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTronAddress } from '../../address';
import { localTronOf } from '../../setup/local-tron';
import { keyOf, trx } from '../../spec/tron.world';
import { tronAccount } from '../../transactions/signature';
import { startTronNode } from '../node/tron-node';
import { TronChain } from '../chain/tron-chain';
import { type LocalTron, startLocalTron } from './local-tron';

const PAYEE = `0x${'ab'.repeat(20)}`;
const HOLDER = tronAccount(keyOf(5)).address;
const setup = {
  deployerKey: keyOf(1),
  accounts: [{ address: HOLDER, trx: 7n }],
  tokens: [{ holders: [{ address: HOLDER, tokens: 3n }] }, { holders: [] }],
};

let folder: string;
let nowMs: number;
const running: LocalTron[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'local-tron-'));
  nowMs = Date.UTC(2026, 10, 30);
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  rmSync(folder, { recursive: true });
});

const path = () => join(folder, 'below', 'tron.jsonl');
async function start(): Promise<LocalTron> {
  const local = await startLocalTron({ path: path(), port: 0, setup, now: () => nowMs });
  running.push(local);
  return local;
}
async function restart(local: LocalTron): Promise<LocalTron> {
  running.splice(running.indexOf(local), 1);
  await local.stop();
  return start();
}
const blocksOf = ({ chain }: LocalTron) =>
  Array.from({ length: chain.head.number + 1 }, (_, number) => chain.blockAt(number)).map((block) => ({
    id: block?.id,
    transactions: block?.transactions.map(({ transaction, execution }) => [transaction.txId, execution]),
  }));
async function post(local: LocalTron, name: string, body: object): Promise<unknown> {
  const response = await fetch(`${local.rpcUrl}/local/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return response.json();
}
async function controlOf({ rpcUrl }: LocalTron) {
  const control = await localTronOf(rpcUrl);
  if (!control) throw new Error('it does not say that it is local');
  return control;
}

it('begins with factory, tokens and accounts, and no block ahead of the clock', async () => {
  const { chain, contracts } = await start();
  expect(contracts.tokens).toHaveLength(2);
  for (const address of [contracts.factory, ...contracts.tokens])
    expect(await chain.codeAt(address)).not.toBe('0x');
  expect(await chain.balanceOf(HOLDER)).toBe(trx(7));
  expect(chain.head.timestampMs).toBeLessThanOrEqual(nowMs);
});

// Guarantee: a kill at any moment costs nothing that anyone has seen.
it('is the same chain after each restart, with payments, funds, stakes and reorganizations', async () => {
  let local = await start();
  const control = await controlOf(local);
  const [tokenAddress = ''] = local.contracts.tokens;
  const lost = await control.pay({ tokenAddress, to: PAYEE, amountUnits: 5n });
  expect(await control.orphan(lost.txHash, () => Promise.resolve())).toBe(1);
  const paid = await control.pay({ tokenAddress, to: PAYEE, amountUnits: 7n });
  await post(local, 'stake', { address: formatTronAddress(HOLDER), energy: 1_000_000 });
  await post(local, 'fund', { address: formatTronAddress(HOLDER), trx: 1 });
  await local.chain.mine(4);
  const before = blocksOf(local);
  for (let again = 0; again < 2; again += 1) {
    local = await restart(local);
    expect(blocksOf(local)).toEqual(before);
    expect(local.chain.transaction(paid.txHash)?.block.number).toBe(paid.blockNumber);
    expect(local.chain.transaction(lost.txHash)).toBeUndefined();
    expect(await local.chain.balanceOf(HOLDER)).toBe(trx(8));
    expect(local.chain.resource('energy', HOLDER).limit).toBe(1_000_000);
  }
  nowMs += 60_000;
  const next = await local.chain.mine();
  expect(next).toMatchObject({ parentId: before.at(-1)?.id, timestampMs: nowMs });
});

it('goes on from the last whole line, and refuses a file of something else', async () => {
  const local = await start();
  const before = blocksOf(local);
  running.splice(0);
  await local.stop();
  appendFileSync(path(), '{"kind":"block","times');
  const again = await start();
  expect(blocksOf(again)).toEqual(before);
  await again.chain.mine();
  expect(blocksOf(await restart(again))).toHaveLength(before.length + 1);
  writeFileSync(path(), '{"kind":"block","timestampMs":1,"transactions":[]}\n');
  await expect(start()).rejects.toThrow(/not the journal of a chain/);
});

it('refuses a journal whose transactions do not fit its blocks', async () => {
  const local = await start();
  await (
    await controlOf(local)
  ).pay({
    tokenAddress: local.contracts.tokens[0] ?? '',
    to: PAYEE,
    amountUnits: 1n,
  });
  running.splice(0);
  await local.stop();
  const lines = readFileSync(path(), 'utf8').split('\n');
  writeFileSync(path(), lines.filter((line) => !line.includes('"fund"')).join('\n'));
  await expect(start()).rejects.toThrow(RangeError);
});

it('keeps still, moves its clock, and says what it cannot do', async () => {
  const local = await start();
  const control = await controlOf(local);
  const seconds = local.chain.head.timestampMs / 1000 + 3_600;
  await control.moveTo(seconds);
  expect(local.chain.head.timestampMs).toBe(seconds * 1000);
  await control.mine();
  expect(local.chain.head.timestampMs).toBeGreaterThan(seconds * 1000);
  expect(await control.orphan(`0x${'1'.repeat(64)}`, () => Promise.resolve())).toBe(0);
  await local.chain.mine(10);
  expect(await post(local, 'reorganize', { depth: 9 })).toEqual({ Error: 'a solid block stays' });
  expect(await post(local, 'fund', { address: 'T1', trx: 1 })).toEqual({
    Error: expect.stringContaining('Invalid address') as string,
  });
  expect(await post(local, 'unknown', {})).toEqual({ Error: 'not found' });
});

// Guarantee: a test of a reorganization loses only the transfer that it names.
it('keeps what others were given and paid in blocks that are taken back', async () => {
  let local = await start();
  const control = await controlOf(local);
  const [tokenAddress = ''] = local.contracts.tokens;
  const lost = await control.pay({ tokenAddress, to: PAYEE, amountUnits: 5n });
  const other = await control.pay({ tokenAddress, to: PAYEE, amountUnits: 7n });
  await post(local, 'fund', { address: formatTronAddress(HOLDER), trx: 1 });
  await post(local, 'stake', { address: formatTronAddress(HOLDER), energy: 1_000_000 });
  for (const txHash of [lost.txHash, other.txHash]) {
    expect(local.chain.transaction(other.txHash)).toBeDefined();
    expect(await local.chain.balanceOf(HOLDER)).toBe(trx(8));
    expect(local.chain.resource('energy', HOLDER).limit).toBe(1_000_000);
    expect(await post(local, 'reorganize', { txHash })).toMatchObject({
      blocks: expect.any(Number) as number,
    });
    expect(local.chain.transaction(txHash)).toBeUndefined();
  }
  const before = blocksOf(local);
  local = await restart(local);
  expect(blocksOf(local)).toEqual(before);
  expect(await local.chain.balanceOf(HOLDER)).toBe(trx(8));
});

// Guarantee: a slip in a test cannot break the chain, which its file would keep for ever.
it.each([
  ['fund', { address: formatTronAddress(HOLDER), trx: -1 }, 'trx must be a whole number'],
  ['fund', { address: formatTronAddress(HOLDER), trx: 1.5 }, 'trx must be a whole number'],
  ['fund', { address: formatTronAddress(HOLDER) }, 'trx must be a whole number'],
  ['fund', null, 'the body must be a JSON object'],
  ['stake', { address: formatTronAddress(HOLDER), energy: -1 }, 'energy must be a whole number'],
  ['pay', { token: formatTronAddress(PAYEE), to: formatTronAddress(PAYEE), units: 'abc' }, 'units must be'],
  ['pay', { token: formatTronAddress(PAYEE), to: formatTronAddress(PAYEE), units: -5 }, 'units must be'],
  ['reorganize', { depth: -1 }, 'depth must be a whole number from 1'],
  ['reorganize', { depth: 'x' }, 'depth must be a whole number from 1'],
  ['mine', { blocks: 1_001 }, 'blocks must be a whole number from 1 to 1000'],
  ['mine', { atSeconds: 'x' }, 'atSeconds must be a whole number'],
  ['still', { ms: 'x' }, 'ms must be a whole number'],
])('refuses %s %j', async (name, body, reason) => {
  const local = await start();
  const lines = readFileSync(path(), 'utf8');
  expect(await post(local, name, body as object)).toEqual({
    Error: expect.stringContaining(reason) as string,
  });
  expect(readFileSync(path(), 'utf8')).toBe(lines);
});

it('is not what other nodes of TRON are', async () => {
  const node = await startTronNode(new TronChain());
  expect(await localTronOf(node.url)).toBeUndefined();
  await node.close();
  await expect(localTronOf(node.url)).rejects.toThrow(/no usable answer/);
});

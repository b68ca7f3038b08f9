import {
  type ChainReader,
  createChainReader,
  deployTestToken,
  type NetworkDefinition,
} from '@cowrie/chain-evm';
import { localAccounts, type LocalChain, startFakeNode, startLocalChain } from '@cowrie/testing';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { aLockedPayment, aPayment } from '@cowrie/api/money-in/testing/builders';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { type CliWorld, startCliWorld } from '../../testing/cli.harness';

let chain: LocalChain;
let network: NetworkDefinition;
let reader: ChainReader;
let world: CliWorld;
beforeAll(async () => {
  chain = await startLocalChain({ chainId: 84532 });
  const account = { rpcUrl: chain.rpcUrl, privateKey: localAccounts[0]?.privateKey ?? '' };
  const USDC = await deployTestToken(account, { symbol: 'USDC', label: 'test' });
  const USDT = await deployTestToken(account, { symbol: 'USDT', label: 'test' });
  network = aNetwork({ chainId: 84532, rpcUrls: [chain.rpcUrl], tokens: { USDC, USDT } });
  reader = createChainReader(network);
  // The same chain under another name: no worker of this test reads it.
  world = await startCliWorld(network, aNetwork({ ...network, name: 'celo' }));
});
beforeEach(() => world.database.clear());
afterAll(async () => {
  reader.close();
  await world.stop();
  await chain.stop();
});

async function payment(over: Partial<Payment> = {}) {
  const made = aLockedPayment(new Date(), over);
  await world.database.payments.create(made);
  return made;
}
const simulate = (kind: string, { _id }: Payment, ...more: string[]) =>
  world.cowrie(['simulate', kind, _id.toHexString(), ...more]);

it.each([
  ['exact', [], 100n, 0n],
  ['under', [], 50n, 0n],
  ['under', ['--amount', '1'], 20n, 0n],
  ['over', [], 150n, 0n],
  ['wrong-token', [], 0n, 100n],
  ['wrong-network', [], 100n, 0n],
])('%s %j pays its share of the requested amount', async (kind, more, inWanted, inOther) => {
  const made = await payment();
  const { exitCode, out, error } = await simulate(kind, made, ...more);
  expect([exitCode, error]).toEqual([0, '']);
  const { address, expectedUnits, token } = made.deposit;
  const share = (hundredths: bigint) => (BigInt(expectedUnits) * hundredths) / 100n;
  expect(token).toBe('USDC');
  expect(await reader.tokenBalance('USDC', address)).toBe(share(inWanted));
  expect(await reader.tokenBalance('USDT', address)).toBe(share(inOther));
  const txHash = String(/txHash +(0x[0-9a-f]{64})/.exec(out)?.[1]);
  expect((await reader.transaction(txHash))?.state).toBe('mined');
});

it('lets several customers pay at once', async () => {
  const made = await Promise.all([payment(), payment(), payment()]);
  const runs = await Promise.all(made.map((one) => simulate('exact', one, '--json')));
  expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
});

describe('late', () => {
  const blockOf = async (out: string): Promise<number> => {
    const { blockNumber } = JSON.parse(out) as { blockNumber: number };
    return (await reader.block(blockNumber))?.timestampSeconds ?? 0;
  };

  it('pays at once when the window is over', async () => {
    const made = await payment({ expiresAt: new Date(Date.now() - 60_000) });
    await chain.mine();
    const { out } = await simulate('late', made, '--json');
    expect(await blockOf(out)).toBeGreaterThan(made.expiresAt.getTime() / 1000);
    expect(JSON.parse(out)).not.toHaveProperty('note');
  });

  it('says how long it waits for the end of the window, and can be interrupted', async () => {
    const made = await payment();
    const controller = new AbortController();
    const run = world.cowrie(['simulate', 'late', made._id.toHexString()], {
      interruption: controller.signal,
    });
    controller.abort();
    const { exitCode, error } = await run;
    expect(exitCode).toBe(1);
    expect(error).toMatch(/^Waiting \d+ s for the end of the window; --end-window ends it at once in test\n/);
    expect(error).toContain('nothing was paid');
    expect(await reader.tokenBalance('USDC', made.deposit.address)).toBe(0n);
  });

  it('ends only that payment’s window, and pays after it', async () => {
    await chain.mine();
    const [made, other] = [await payment({ createdAt: new Date() }), await payment()];
    const { exitCode, error, out } = await simulate('late', made, '--end-window', '--json');
    expect([exitCode, error]).toEqual([0, '']);
    const { expiresAt, version } = await world.database.payments.findById(made._id).lean().orFail();
    expect(expiresAt.getTime()).toBeLessThan(made.expiresAt.getTime());
    expect(expiresAt.getTime()).toBeGreaterThanOrEqual(made.deposit.lockedAt.getTime());
    expect(version).toBe(made.version + 1);
    expect((await blockOf(out)) * 1000).toBeGreaterThan(expiresAt.getTime());
    const untouched = await world.database.payments.findById(other._id).lean().orFail();
    expect(untouched.expiresAt).toEqual(other.expiresAt);
    const live = await payment({ environment: 'live' });
    expect((await simulate('late', live, '--end-window')).exitCode).toBe(1);
    const over = await payment({ status: 'completed' });
    expect(await simulate('late', over, '--end-window')).toMatchObject({
      exitCode: 1,
      error: expect.stringContaining('cannot be ended'),
    });
  });

  it('moves time only when no other payment is open on the chain', async () => {
    const [made, other] = [await payment(), await payment()];
    const refused = await simulate('late', made, '--move-time');
    expect(refused).toMatchObject({ exitCode: 1, error: expect.stringContaining(other._id.toHexString()) });
    await world.database.payments.updateOne({ _id: other._id }, { $set: { status: 'expired' } });
    const { exitCode, out } = await simulate('late', made, '--move-time', '--json');
    expect(exitCode).toBe(0);
    expect(await blockOf(out)).toBeGreaterThan(made.expiresAt.getTime() / 1000);
    expect(out).toContain('time was moved');
  });
});

it('refuses a node that is not Anvil, and sends it nothing', async () => {
  const node = await startFakeNode(() => ({ result: 'Geth/v1.16.4-stable/linux-amd64/go1.25' }));
  const made = await payment();
  const networks = String(world.env.NETWORKS).replaceAll(chain.rpcUrl, node.rpcUrl);
  const args = ['simulate', 'exact', made._id.toHexString()];
  const { exitCode, error } = await world.cowrie(args, { env: { ...world.env, NETWORKS: networks } });
  expect([exitCode, error]).toEqual([1, expect.stringContaining('not a local chain')]);
  expect(node.seen.map(({ method }) => method)).toEqual(['web3_clientVersion']);
  await node.close();
});

it('refuses a payment without a choice, and a wrong amount', async () => {
  const made = aPayment(new Date());
  await world.database.payments.create(made);
  expect(await simulate('exact', made)).toMatchObject({
    exitCode: 1,
    error: expect.stringContaining(made.payCode),
  });
  const chosen = await payment();
  for (const amount of ['0', 'much', '-1', '0.0000001'])
    expect((await simulate('under', chosen, `--amount=${amount}`)).exitCode).toBe(2);
  expect((await world.cowrie(['simulate', 'exact', '0'.repeat(24)])).exitCode).toBe(1);
});

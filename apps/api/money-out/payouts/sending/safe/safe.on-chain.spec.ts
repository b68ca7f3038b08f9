import { accountOf, createSafeReader, mintTestToken, type SafeReader, signSafeHash } from '@cowrie/chain-evm';
import { createTestSafe, type TestSafe } from '@cowrie/chain-evm/safe-world';
import { createSafeService } from '@cowrie/safe-service';
import { localAccounts } from '@cowrie/testing';
import { type PayoutWorld, startPayoutWorld } from '../../../testing/payout-world';
import { startSafeService } from '@cowrie/testing/safe-service.server';

const KEY = `0x${'d7'.repeat(32)}`;
const delegate = { address: accountOf(KEY), sign: (hash: string) => signSafeHash(KEY, hash) };
let world: PayoutWorld;
let safe: TestSafe;
let safes: SafeReader;
beforeAll(async () => {
  world = await startPayoutWorld({ confirmations: 1 });
  await world.reset();
  const keyOf = (index: number) => localAccounts[index]?.privateKey ?? '';
  await world.chain.rpc('evm_setAutomine', [true]);
  safe = await createTestSafe(world.chain.payer.rpcUrl, [keyOf(7), keyOf(8)]);
  const tokenAddress = world.addressOf('USDC');
  await mintTestToken(world.chain.payer, { tokenAddress, to: safe.address, amountUnits: 50_000_000n });
  safes = createSafeReader(world.chain.network);
});
afterAll(async () => {
  safes?.close();
  safe?.close();
  await world?.stop();
});

// Guarantee: with Safe's published contract, owners can execute once what is proposed below a stray nonce and
// what was lost.
it('a Safe executes what was proposed below a stray nonce and lost by its service, once', async () => {
  const contract = { address: safe.address, safes };
  const server = await startSafeService(world.chain.network.chainId, [
    {
      address: safe.address,
      owners: await safes.owners(safe.address),
      delegates: [delegate.address],
      nonce: () => safes.nonce(safe.address),
    },
  ]);
  const service = createSafeService({ url: server.url });
  const process = world.newProcess({ contract, safe: { service, delegate, gatherMs: 0 } });
  const [one, two] = [
    await world.queue({ treasury: safe.address }),
    await world.queue({ treasury: safe.address }),
  ];
  await process.run();
  const [proposed] = [...server.proposals.values()];
  if (!proposed) throw new Error('nothing was proposed');
  const three = await world.queue({ treasury: safe.address });
  server.proposals.set('stray', { ...proposed, nonce: 900_000_000, safeTxHash: '0x' });
  server.proposals.delete(proposed.safeTxHash);
  await process.run();
  const open = await world.batches().open('test');
  expect(open.map(({ nonce }) => nonce)).toEqual([0, 1]);
  const own = [...server.proposals.values()]
    .filter(({ nonce }) => nonce < 2)
    .sort((a, b) => a.nonce - b.nonce);
  expect(own.map(({ safeTxHash }) => safeTxHash === proposed.safeTxHash)).toEqual([true, false]);
  for (const proposal of own) await safe.executeProposed(proposal);
  await expect(safe.executeProposed(proposed)).rejects.toThrow();
  await world.deepen();
  await process.run();
  await server.stop();
  expect(await world.statuses()).toEqual(['final', 'final', 'final']);
  for (const payout of [one, two, three]) expect(await world.received(payout)).toBe(BigInt(payout.units));
});

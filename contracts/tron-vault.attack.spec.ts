import { Interface } from 'ethers';
import fc from 'fast-check';
import { tronVaultLogicAddress } from '@cowrie/chain-tron';
import { tronTokenArtifact, tronVaultArtifact, tronVaultFactoryArtifact } from './src';
import { type TronContract, type TronVaultWorld, createTronVaultWorld } from './spec/tron.world';

// Guarantee of this file: vaults on TRON pay only their treasury.

const vaultInterface = new Interface(JSON.stringify(tronVaultArtifact.abi));
const factoryInterface = new Interface(JSON.stringify(tronVaultFactoryArtifact.abi));
const tokenInterface = new Interface(JSON.stringify(tronTokenArtifact.abi));
let world: TronVaultWorld;
let usdt: TronContract;

beforeAll(async () => {
  world = await createTronVaultWorld();
  usdt = await world.deploy('usdt', ['Tether USD (test)', 'USDT', 6]);
});

/** A deployed vault that has received 100 more. */
async function filledVault() {
  const id = world.newPaymentId();
  const vault = await world.vaultOf(id);
  await world.send(usdt, 'mint', [vault, 1n]);
  await world.send(world.factory, 'flush', [usdt.address, world.treasury, [id]]);
  await world.send(usdt, 'mint', [vault, 100n]);
  return { id, vault };
}

test('a vault that a stranger calls pays its own treasury', async () => {
  const { vault } = await filledVault();
  const before = await world.balance(usdt, world.treasury);
  const outcome = await world.send(world.vaultAt(vault), 'flush', [usdt.address], { from: world.stranger });
  expect(vaultInterface.decodeFunctionResult('flush', outcome.returned)[0]).toBe(100n);
  expect((await world.balance(usdt, world.treasury)) - before).toBe(100n);
});

test('a direct flush of an empty vault reverts, and moves nothing', async () => {
  const { vault } = await filledVault();
  await world.send(world.vaultAt(vault), 'flush', [usdt.address]);
  const again = await world.send(world.vaultAt(vault), 'flush', [usdt.address]);
  expect([again.succeeded, again.returned]).toEqual([
    false,
    world.errorData(tronVaultArtifact, 'NothingArrived'),
  ]);
});

test('the logic contract refuses every direct call', async () => {
  const logic = tronVaultLogicAddress(world.factory.address);
  await world.send(usdt, 'mint', [logic, 5n]);
  for (const data of [
    vaultInterface.encodeFunctionData('flush', [usdt.address]),
    vaultInterface.encodeFunctionData('flushNative'),
    vaultInterface.encodeFunctionData('treasury'),
    '0x',
  ]) {
    const outcome = await world.tvm.call({ from: world.stranger, to: logic, data });
    expect(outcome.returned).toBe(world.errorData(tronVaultArtifact, 'NotAVault'));
  }
});

test('tokens stay in the vault or reach the treasury after any call of a stranger', async () => {
  const { vault } = await filledVault();
  const selectors = ['flush', 'flushNative', 'treasury'].map(
    (name) => vaultInterface.getFunction(name)?.selector ?? '',
  );
  const tokenCalls = ['transfer', 'transferFrom', 'approve'].map(
    (name) => tokenInterface.getFunction(name)?.selector ?? '',
  );
  const calldata = fc
    .tuple(fc.constantFrom(...selectors, ...tokenCalls, ''), fc.uint8Array({ maxLength: 100 }))
    .map(([selector, rest]) => `${selector || '0x'}${Buffer.from(rest).toString('hex')}`);
  const total = async () => (await world.balance(usdt, vault)) + (await world.balance(usdt, world.treasury));
  const before = await total();
  await fc.assert(
    fc.asyncProperty(calldata, async (data) => {
      await world.tvm.call({ from: world.stranger, to: vault, data });
      expect(await total()).toBe(before);
    }),
    { numRuns: 200 },
  );
  expect((await world.ask(usdt, 'allowance', [vault, world.stranger]))[0]).toBe(0n);
});

test('a token that calls back during its transfer gains nothing', async () => {
  const hostile = await world.deploy('hostileToken');
  const factory = world.factory.address;
  const flush = (token: string, to: string, id: string): [string, string] => [
    factory,
    factoryInterface.encodeFunctionData('flush', [token, to, [id]]),
  ];
  const attacks = (id: string, vault: string): [string, string][] => [
    [vault, vaultInterface.encodeFunctionData('flush', [usdt.address])],
    [vault, vaultInterface.encodeFunctionData('flush', [hostile.address])],
    flush(usdt.address, world.stranger, id),
    flush(usdt.address, world.treasury, id),
    flush(hostile.address, world.treasury, id),
    [usdt.address, tokenInterface.encodeFunctionData('transferFrom', [vault, world.stranger, 100n])],
  ];
  for (let i = 0; i < 6; i += 1) {
    const { id, vault } = await filledVault();
    const [target, payload] = attacks(id, vault)[i] ?? ['', ''];
    await world.send(hostile, 'mint', [vault, 10n]);
    await world.send(hostile, 'arm', [target, payload]);
    const before = await world.balance(usdt, world.treasury);
    await world.send(world.factory, 'flush', [hostile.address, world.treasury, [id]]);
    const moved = (await world.balance(usdt, world.treasury)) - before;
    expect([0n, 100n]).toContain(moved);
    expect(await world.balance(usdt, vault)).toBe(100n - moved);
    expect(await world.balance(usdt, world.stranger)).toBe(0n);
  }
});

import { Contract, Interface } from 'ethers';
import fc from 'fast-check';
import { factoryDeployment, vaultArtifact, vaultFactoryArtifact } from './src';
import { type VaultWorld, createVaultWorld } from './spec/vault.world';

// Guarantee of this file: vaults pay only their treasury.

const vaultInterface = new Interface(JSON.stringify(vaultArtifact.abi));
const factoryInterface = new Interface(JSON.stringify(vaultFactoryArtifact.abi));
let world: VaultWorld;
let usdc: Contract;

beforeAll(async () => {
  world = await createVaultWorld();
  usdc = await world.deploy('usdc', ['USD Coin (test)', 'USDC', 6]);
});
afterAll(() => world.stop());

/** A deployed vault that has received 100 more. */
async function filledVault() {
  const id = world.newPaymentId();
  const vault = await world.vaultOf(id);
  await world.send(usdc, 'mint', [vault, 1n]);
  await world.send(world.factory, 'flush', [usdc, world.treasury, [id]]);
  await world.send(usdc, 'mint', [vault, 100n]);
  return { id, vault };
}

test('a vault that a stranger calls pays its own treasury', async () => {
  const { vault } = await filledVault();
  const asStranger = world.vaultAt(vault, world.stranger);
  expect(await asStranger.getFunction('treasury').staticCall()).toBe(world.treasury);
  const before = await world.balance(usdc, world.treasury);
  await world.send(asStranger, 'flush', [usdc]);
  expect((await world.balance(usdc, world.treasury)) - before).toBe(100n);
});

test('the logic contract refuses every direct call', async () => {
  const logic = world.vaultAt(factoryDeployment.vaultImplementationAddress, world.stranger);
  await world.send(usdc, 'mint', [factoryDeployment.vaultImplementationAddress, 5n]);
  const { selector } = vaultInterface.getError('NotAVault') ?? { selector: '' };
  for (const data of [
    vaultInterface.encodeFunctionData('flush', [await usdc.getAddress()]),
    vaultInterface.encodeFunctionData('flushNative'),
    vaultInterface.encodeFunctionData('treasury'),
    '0x',
  ]) {
    const tx = { from: world.stranger.address, to: await logic.getAddress(), data };
    await expect(world.provider.call(tx)).rejects.toMatchObject({ data: selector });
  }
});

test('tokens stay in the vault or reach the treasury after any call of a stranger', async () => {
  const { vault } = await filledVault();
  const selectors = ['flush', 'flushNative', 'treasury'].map(
    (name) => vaultInterface.getFunction(name)?.selector ?? '',
  );
  const tokenCalls = ['transfer', 'transferFrom', 'approve'].map(
    (name) => usdc.interface.getFunction(name)?.selector ?? '',
  );
  const calldata = fc
    .tuple(fc.constantFrom(...selectors, ...tokenCalls, ''), fc.uint8Array({ maxLength: 100 }))
    .map(([selector, rest]) => `${selector || '0x'}${Buffer.from(rest).toString('hex')}`);
  const total = async () => (await world.balance(usdc, vault)) + (await world.balance(usdc, world.treasury));
  const before = await total();
  await fc.assert(
    fc.asyncProperty(calldata, async (data) => {
      const tx = await world.stranger.sendTransaction({ to: vault, data, gasLimit: 200_000 });
      await tx.wait().catch(() => undefined);
      expect(await total()).toBe(before);
    }),
    { numRuns: 40 },
  );
  const allowance = usdc.getFunction('allowance');
  expect(await allowance.staticCall(vault, world.stranger.address)).toBe(0n);
});

test('a token that calls back during its transfer gains nothing', async () => {
  const hostile = await world.deploy('hostileToken');
  const hostileAddress = await hostile.getAddress();
  const usdcAddress = await usdc.getAddress();
  const attacks = (id: string, vault: string): [string, string][] => [
    [vault, vaultInterface.encodeFunctionData('flush', [usdcAddress])],
    [
      factoryDeployment.factoryAddress,
      factoryInterface.encodeFunctionData('flush', [usdcAddress, world.stranger.address, [id]]),
    ],
    [
      factoryDeployment.factoryAddress,
      factoryInterface.encodeFunctionData('flush', [usdcAddress, world.treasury, [id]]),
    ],
    [
      factoryDeployment.factoryAddress,
      factoryInterface.encodeFunctionData('flush', [hostileAddress, world.treasury, [id]]),
    ],
    [usdcAddress, usdc.interface.encodeFunctionData('transferFrom', [vault, world.stranger.address, 100n])],
  ];
  for (let i = 0; i < 5; i += 1) {
    const { id, vault } = await filledVault();
    const [target, payload] = attacks(id, vault)[i] ?? ['', ''];
    await world.send(hostile, 'mint', [vault, 10n]);
    await world.send(hostile, 'arm', [target, payload]);
    const before = await world.balance(usdc, world.treasury);
    await world.send(world.factory, 'flush', [hostile, world.treasury, [id]]);
    const moved = (await world.balance(usdc, world.treasury)) - before;
    expect([0n, 100n]).toContain(moved);
    expect(await world.balance(usdc, vault)).toBe(100n - moved);
    expect(await world.balance(usdc, world.stranger.address)).toBe(0n);
  }
});

test('a vault address depends on factory, treasury and id, so no other code can be there', async () => {
  const id = world.newPaymentId();
  const address = await world.vaultOf(id);
  const others = await Promise.all([
    world.vaultOf(id, world.stranger.address),
    world.vaultOf(world.newPaymentId()),
  ]);
  expect(others).not.toContain(address);
});

import { Contract, ZeroAddress } from 'ethers';
import { factoryDeployment } from './src';
import { type VaultWorld, createVaultWorld } from './spec/vault.world';

let world: VaultWorld;
let usdc: Contract;
let usdt: Contract;
let usdcAddress: string;

beforeAll(async () => {
  world = await createVaultWorld();
  usdc = await world.deploy('usdc', ['USD Coin (test)', 'USDC', 6]);
  usdt = await world.deploy('usdt', ['Tether USD (test)', 'USDT', 6]);
  usdcAddress = await usdc.getAddress();
});
afterAll(() => world.stop());

/** Payments that have received these amounts, with their vaults. */
async function paid(token: Contract, amounts: readonly bigint[]) {
  const ids = amounts.map(() => world.newPaymentId());
  const vaults = await Promise.all(ids.map((id) => world.vaultOf(id)));
  for (const [i, vault] of vaults.entries()) {
    if (amounts[i]) await world.send(token, 'mint', [vault, amounts[i]]);
  }
  return { ids, vaults };
}
const flush = (token: Contract, ids: readonly string[], overrides?: object) =>
  world.send(world.factory, 'flush', [token, world.treasury, ids], overrides);
/** The increase of the treasury's balance during an action. */
async function gain(token: Contract, action: () => Promise<unknown>): Promise<bigint> {
  const before = await world.balance(token, world.treasury);
  await action();
  return (await world.balance(token, world.treasury)) - before;
}

describe('flush', () => {
  test('empties the vaults into the treasury for any caller and emits the amounts', async () => {
    const { ids, vaults } = await paid(usdc, [5_000_000n, 0n, 7n]);
    const asStranger = world.factory.connect(world.stranger) as Contract;
    const before = await world.balance(usdc, world.treasury);
    const receipt = await world.send(asStranger, 'flush', [usdc, world.treasury, ids]);
    expect((await world.balance(usdc, world.treasury)) - before).toBe(5_000_007n);
    expect(world.eventsOf(receipt)).toEqual([
      { name: 'Flushed', vault: vaults[0], token: usdcAddress, amount: 5_000_000n },
      { name: 'Flushed', vault: vaults[2], token: usdcAddress, amount: 7n },
    ]);
    expect(await world.provider.getCode(vaults[1] ?? '')).toBe('0x');
  });

  test('moves nothing the second time, and moves later transfers too', async () => {
    const { ids, vaults } = await paid(usdc, [3n]);
    await flush(usdc, ids);
    expect(world.eventsOf(await flush(usdc, ids))).toEqual([]);
    await world.send(usdc, 'mint', [vaults[0], 4n]);
    expect(await gain(usdc, () => flush(usdc, ids))).toBe(4n);
  });

  test('pays a repeated id once', async () => {
    const { ids } = await paid(usdc, [3n]);
    const receipt = await flush(usdc, [...ids, ...ids]);
    expect(world.eventsOf(receipt).map(({ amount }) => amount)).toEqual([3n]);
  });

  test('moves only the given token, to the treasury of the vault', async () => {
    const { ids, vaults } = await paid(usdc, [3n]);
    expect(world.eventsOf(await flush(usdt, ids))).toEqual([]);
    const receipt = await world.send(world.factory, 'flush', [usdc, world.stranger.address, ids]);
    expect(world.eventsOf(receipt)).toEqual([]);
    expect(await world.balance(usdc, vaults[0] ?? '')).toBe(3n);
    expect(await world.vaultOf(ids[0] ?? '', world.stranger.address)).not.toBe(vaults[0]);
  });

  test('empties many vaults of a token without return values', async () => {
    const { ids } = await paid(
      usdt,
      Array.from({ length: 60 }, (_, i) => BigInt(i + 1)),
    );
    let events = 0;
    expect(await gain(usdt, async () => (events = world.eventsOf(await flush(usdt, ids)).length))).toBe(
      1830n,
    );
    expect(events).toBe(60);
  });

  test('emits the received amount of a token that takes a fee', async () => {
    const token = await world.deploy('usdt', ['Tether USD (test)', 'USDT', 6]);
    const { ids } = await paid(token, [10_000n, 20_000n]);
    await world.send(token, 'setFee', [100]);
    const receipt = await flush(token, ids);
    expect(world.eventsOf(receipt).map(({ amount }) => amount)).toEqual([9_900n, 19_800n]);
  });

  // Guarantee: a frozen address does not block the money of other payments.
  test('skips a frozen vault with FlushFailed, and empties it once it is unfrozen', async () => {
    const { ids, vaults } = await paid(usdc, [1n, 2n, 4n]);
    await world.send(usdc, 'setFrozen', [vaults[1], true]);
    const [amounts, failed] = await world.factory.getFunction('flush').staticCall(usdc, world.treasury, ids);
    expect([[...amounts], [...failed]]).toEqual([
      [1n, 0n, 4n],
      [false, true, false],
    ]);
    const names = world.eventsOf(await flush(usdc, ids)).map(({ name }) => name);
    expect(names).toEqual(['Flushed', 'FlushFailed', 'Flushed']);
    await world.send(usdc, 'setFrozen', [vaults[1], false]);
    expect(await gain(usdc, () => flush(usdc, ids))).toBe(2n);
  });

  test('loses nothing and reverts nothing with a paused token or a frozen treasury', async () => {
    const token = await world.deploy('usdc', ['USD Coin (test)', 'USDC', 6]);
    const { ids } = await paid(token, [1n, 2n]);
    await world.send(token, 'setPaused', [true]);
    const names = async () => world.eventsOf(await flush(token, ids)).map(({ name }) => name);
    expect(await names()).toEqual(['FlushFailed', 'FlushFailed']);
    await world.send(token, 'setPaused', [false]);
    await world.send(token, 'setFrozen', [world.treasury, true]);
    expect(await names()).toEqual(['FlushFailed', 'FlushFailed']);
    await world.send(token, 'setFrozen', [world.treasury, false]);
    expect(await names()).toEqual(['Flushed', 'Flushed']);
  });

  // Guarantee: too little gas from the caller cannot cause FlushFailed.
  test('reverts the batch with too little gas, and succeeds with the estimated gas', async () => {
    const { ids } = await paid(
      usdc,
      Array.from({ length: 5 }, () => 1n),
    );
    const estimate = await world.factory.getFunction('flush').estimateGas(usdc, world.treasury, ids);
    const underfunded = await flush(usdc, ids, { gasLimit: estimate - 100_000n }).catch(
      (error: Error) => error,
    );
    expect(underfunded).toBeInstanceOf(Error);
    const receipt = await flush(usdc, ids, { gasLimit: estimate });
    expect(world.eventsOf(receipt).map(({ name }) => name)).toEqual(Array(5).fill('Flushed'));
  });

  test('refuses the zero treasury', async () => {
    const call = (name: string, args: unknown[]) => world.factory.getFunction(name).staticCall(...args);
    await expect(call('vaultAddress', [ZeroAddress, world.newPaymentId()])).rejects.toThrow('ZeroTreasury');
    await expect(call('flush', [usdc, ZeroAddress, [world.newPaymentId()]])).rejects.toThrow('ZeroTreasury');
  });

  test('uses at most 104,000 gas alone and 64,500 per vault in a batch of fifty', async () => {
    await flush(usdc, (await paid(usdc, [1n])).ids);
    const alone = await flush(usdc, (await paid(usdc, [5_000_000n])).ids);
    const fifty = await flush(usdc, (await paid(usdc, Array<bigint>(50).fill(5_000_000n))).ids);
    expect(Number(alone.gasUsed)).toBeLessThan(104_000);
    expect(Number(fifty.gasUsed) / 50).toBeLessThan(64_500);
  });
});

describe('flushNative', () => {
  const coins = async (vault: string, wei: bigint) =>
    (await world.deployer.sendTransaction({ to: vault, value: wei })).wait();

  test('sends coins that arrive before and after the deployment of the vault', async () => {
    const id = world.newPaymentId();
    const vault = await world.vaultOf(id);
    const before = await world.provider.getBalance(world.treasury);
    for (const wei of [5n, 6n]) {
      await coins(vault, wei);
      const receipt = await world.send(world.factory, 'flushNative', [world.treasury, [id]]);
      expect(world.eventsOf(receipt)).toEqual([{ name: 'Flushed', vault, token: ZeroAddress, amount: wei }]);
    }
    expect((await world.provider.getBalance(world.treasury)) - before).toBe(11n);
    expect(world.eventsOf(await world.send(world.factory, 'flushNative', [world.treasury, [id]]))).toEqual(
      [],
    );
  });

  test('emits FlushFailed for a treasury that refuses coins, and still sends its tokens', async () => {
    const refusing = await (await world.deploy('refusingTreasury')).getAddress();
    const id = world.newPaymentId();
    const vault = await world.vaultOf(id, refusing);
    await coins(vault, 5n);
    await world.send(usdc, 'mint', [vault, 9n]);
    const receipt = await world.send(world.factory, 'flushNative', [refusing, [id]]);
    expect(world.eventsOf(receipt).map(({ name }) => name)).toEqual(['FlushFailed']);
    await world.send(world.factory, 'flush', [usdc, refusing, [id]]);
    expect(await world.balance(usdc, refusing)).toBe(9n);
  });
});

describe('the factory', () => {
  test('has the same address on every chain, and a second deployment changes nothing', async () => {
    const other = await createVaultWorld(42220);
    try {
      const code = await world.provider.getCode(factoryDeployment.factoryAddress);
      expect(await other.provider.getCode(factoryDeployment.factoryAddress)).toBe(code);
      const logic = await world.factory.getFunction('VAULT_IMPLEMENTATION').staticCall();
      expect(logic).toBe(factoryDeployment.vaultImplementationAddress);
      const id = world.newPaymentId();
      expect(await other.vaultOf(id, world.treasury)).toBe(await world.vaultOf(id));
      await other.deployFactory().catch(() => undefined);
      expect(await other.provider.getCode(factoryDeployment.factoryAddress)).toBe(code);
    } finally {
      await other.stop();
    }
  });

  test('accepts no coins', async () => {
    const to = factoryDeployment.factoryAddress;
    await expect(
      world.provider.estimateGas({ from: world.stranger.address, to, value: 1n }),
    ).rejects.toThrow();
  });
});

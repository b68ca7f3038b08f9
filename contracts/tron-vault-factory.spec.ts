import { ZeroAddress } from 'ethers';
import { tronVaultLogicAddress } from '@cowrie/chain-tron';
import { tronTokenArtifact, tronVaultArtifact, tronVaultFactoryArtifact } from './src';
import { type TronContract, type TronVaultWorld, createTronVaultWorld } from './spec/tron.world';
import { createVaultWorld } from './spec/vault.world';

let world: TronVaultWorld;
let usdt: TronContract;

beforeEach(async () => {
  world = await createTronVaultWorld();
  usdt = await world.deploy('usdt', ['Tether USD (test)', 'USDT', 6]);
});

/** Payments that have received these amounts, with their vaults. */
async function paid(token: TronContract, amounts: readonly bigint[]) {
  const ids = amounts.map(() => world.newPaymentId());
  const vaults = ids.map((id) => world.computedVaultOf(id));
  for (const [i, vault] of vaults.entries()) {
    if (amounts[i]) await world.send(token, 'mint', [vault, amounts[i]]);
  }
  return { ids, vaults };
}
const flush = (token: TronContract, ids: readonly string[], overrides?: object) =>
  world.send(world.factory, 'flush', [token.address, world.treasury, ids], overrides);
/** The increase of the treasury's balance during an action. */
async function gain(token: TronContract, action: () => Promise<unknown>): Promise<bigint> {
  const before = await world.balance(token, world.treasury);
  await action();
  return (await world.balance(token, world.treasury)) - before;
}
const namesOf = (outcome: Parameters<TronVaultWorld['eventsOf']>[0]) =>
  world.eventsOf(outcome).map(({ name }) => name);

describe('addresses', () => {
  test('the vault is deployed where the library and the factory say', async () => {
    const { ids, vaults } = await paid(usdt, [1n]);
    expect(await world.vaultOf(ids[0] ?? '')).toBe(vaults[0]);
    expect(await world.tvm.codeAt(vaults[0] ?? '')).toBe('0x');
    const outcome = await flush(usdt, ids);
    expect(world.eventsOf(outcome)).toEqual([
      { name: 'Flushed', paymentId: ids[0], vault: vaults[0], token: usdt.address, amount: 1n },
    ]);
    expect((await world.tvm.codeAt(vaults[0] ?? '')).length).toBe(2 + 2 * 65);
    expect((await world.ask(world.vaultAt(vaults[0] ?? ''), 'treasury')).toString().toLowerCase()).toBe(
      world.treasury,
    );
  });

  test('the library computes the address of the logic', async () => {
    const [logic] = await world.ask(world.factory, 'VAULT_IMPLEMENTATION');
    expect(logic).toBe(tronVaultLogicAddress(world.factory.address));
    expect(await world.tvm.codeAt(String(logic))).not.toBe('0x');
  });

  test('an address depends on factory, treasury and ID', async () => {
    const id = world.newPaymentId();
    const other = await world.deploy('factory');
    const addresses = [
      await world.vaultOf(id),
      await world.vaultOf(id, world.stranger),
      await world.vaultOf(world.newPaymentId()),
      String((await world.ask(other, 'vaultAddress', [world.treasury, id]))[0]),
    ];
    expect(new Set(addresses).size).toBe(4);
  });

  // Guarantee: on a network that derives addresses otherwise, nothing is deployed at a wrong address.
  test('the factory refuses to work on an EVM network', async () => {
    const evm = await createVaultWorld();
    try {
      const factory = await evm.deploy('tronFactory');
      const token = await evm.deploy('usdc', ['USD Coin (test)', 'USDC', 6]);
      const id = evm.newPaymentId();
      const vault: unknown = await factory.getFunction('vaultAddress').staticCall(evm.treasury, id);
      await evm.send(token, 'mint', [vault, 1n]);
      await expect(factory.getFunction('flush').staticCall(token, evm.treasury, [id])).rejects.toThrow(
        'NotOnTron',
      );
    } finally {
      await evm.stop();
    }
  });
});

describe('flush', () => {
  test('empties the vaults into the treasury for any caller and emits the amounts', async () => {
    const { ids, vaults } = await paid(usdt, [5_000_000n, 0n, 7n]);
    const outcome = await flush(usdt, ids, { from: world.stranger });
    expect(await world.balance(usdt, world.treasury)).toBe(5_000_007n);
    expect(world.eventsOf(outcome).map(({ vault, amount }) => ({ vault, amount }))).toEqual([
      { vault: vaults[0], amount: 5_000_000n },
      { vault: vaults[2], amount: 7n },
    ]);
    expect(await world.tvm.codeAt(vaults[1] ?? '')).toBe('0x');
  });

  test('moves nothing the second time, and moves later transfers too', async () => {
    const { ids, vaults } = await paid(usdt, [3n]);
    await flush(usdt, ids);
    const again = await flush(usdt, ids);
    expect([again.succeeded, world.eventsOf(again)]).toEqual([true, []]);
    await world.send(usdt, 'mint', [vaults[0], 4n]);
    expect(await gain(usdt, () => flush(usdt, ids))).toBe(4n);
  });

  test('pays a repeated ID once', async () => {
    const { ids } = await paid(usdt, [3n]);
    const outcome = await flush(usdt, [...ids, ...ids]);
    expect(world.eventsOf(outcome).map(({ amount }) => amount)).toEqual([3n]);
  });

  test('moves only the given token, to the treasury of the vault', async () => {
    const usdc = await world.deploy('usdc', ['USD Coin (test)', 'USDC', 6]);
    const { ids, vaults } = await paid(usdc, [3n]);
    expect(world.eventsOf(await flush(usdt, ids))).toEqual([]);
    const elsewhere = [usdc.address, world.stranger, ids];
    expect(world.eventsOf(await world.send(world.factory, 'flush', elsewhere))).toEqual([]);
    expect(await world.balance(usdc, vaults[0] ?? '')).toBe(3n);
    expect(await gain(usdc, () => flush(usdc, ids))).toBe(3n);
  });

  test('empties many vaults', async () => {
    const { ids } = await paid(
      usdt,
      Array.from({ length: 60 }, (_, i) => BigInt(i + 1)),
    );
    const outcome = await flush(usdt, ids);
    expect(world.eventsOf(outcome)).toHaveLength(60);
    expect(await world.balance(usdt, world.treasury)).toBe(1830n);
  });

  test('emits the received amount of a token that takes a fee', async () => {
    const { ids } = await paid(usdt, [10_000n, 20_000n]);
    await world.send(usdt, 'setFee', [100]);
    const outcome = await flush(usdt, ids);
    expect(world.eventsOf(outcome).map(({ amount }) => amount)).toEqual([9_900n, 19_800n]);
  });

  // Guarantee: a frozen address does not block the money of other payments.
  test('skips a frozen vault with FlushFailed, and empties it once it is unfrozen', async () => {
    const { ids, vaults } = await paid(usdt, [1n, 2n, 4n]);
    await world.send(usdt, 'setFrozen', [vaults[1], true]);
    const [amounts, failed] = await world.ask(world.factory, 'flush', [usdt.address, world.treasury, ids]);
    expect([[...(amounts as bigint[])], [...(failed as boolean[])]]).toEqual([
      [1n, 0n, 4n],
      [false, true, false],
    ]);
    const outcome = await flush(usdt, ids);
    expect(namesOf(outcome)).toEqual(['Flushed', 'FlushFailed', 'Flushed']);
    expect(world.reasonsOf(outcome, tronTokenArtifact)).toEqual(['Frozen']);
    await world.send(usdt, 'setFrozen', [vaults[1], false]);
    expect(await gain(usdt, () => flush(usdt, ids))).toBe(2n);
  });

  test('loses nothing and reverts nothing with a paused token or a frozen treasury', async () => {
    const { ids } = await paid(usdt, [1n, 2n]);
    const names = async () => namesOf(await flush(usdt, ids));
    await world.send(usdt, 'setPaused', [true]);
    expect(await names()).toEqual(['FlushFailed', 'FlushFailed']);
    await world.send(usdt, 'setPaused', [false]);
    await world.send(usdt, 'setFrozen', [world.treasury, true]);
    expect(await names()).toEqual(['FlushFailed', 'FlushFailed']);
    await world.send(usdt, 'setFrozen', [world.treasury, false]);
    expect(await names()).toEqual(['Flushed', 'Flushed']);
  });

  // Guarantee: success is what arrived, not what the token says.
  test('a transfer that moves nothing and does not revert is a failure', async () => {
    const { ids, vaults } = await paid(usdt, [1n, 2n]);
    await world.send(usdt, 'setMode', [vaults[0], 1]);
    const outcome = await flush(usdt, ids);
    expect(namesOf(outcome)).toEqual(['FlushFailed', 'Flushed']);
    expect(world.reasonsOf(outcome, tronVaultArtifact)).toEqual(['NothingArrived']);
    expect(await world.balance(usdt, vaults[0] ?? '')).toBe(1n);
  });

  test('sweeps tokens that return true too', async () => {
    const usdc = await world.deploy('usdc', ['USD Coin (test)', 'USDC', 6]);
    const { ids } = await paid(usdc, [5n]);
    expect(await gain(usdc, () => flush(usdc, ids))).toBe(5n);
  });

  test('refuses the zero treasury', async () => {
    const id = world.newPaymentId();
    await expect(world.ask(world.factory, 'vaultAddress', [ZeroAddress, id])).rejects.toThrow('ZeroTreasury');
    await expect(world.ask(world.factory, 'flush', [usdt.address, ZeroAddress, [id]])).rejects.toThrow(
      'ZeroTreasury',
    );
    await expect(world.ask(world.factory, 'flushNative', [ZeroAddress, [id]])).rejects.toThrow(
      'ZeroTreasury',
    );
  });
});

// Guarantee: one vault cannot stop a batch, whichever rule of forwarding the TVM has.
describe.each(['all but 1/64', 'all'] as const)('energy, when a call can take %s', (forwarding) => {
  beforeEach(async () => {
    world = await createTronVaultWorld({ forwarding });
    usdt = await world.deploy('usdt', ['Tether USD (test)', 'USDT', 6]);
  });

  test('a vault whose transfer burns all its energy does not stop the others', async () => {
    const { ids, vaults } = await paid(usdt, [1n, 2n, 4n]);
    await world.send(usdt, 'setMode', [vaults[1], 2]);
    const outcome = await flush(usdt, ids, { energyLimit: 1_500_000 });
    expect(namesOf(outcome)).toEqual(['Flushed', 'FlushFailed', 'Flushed']);
    expect(outcome.energyUsed).toBeGreaterThan(250_000);
    expect(await world.balance(usdt, world.treasury)).toBe(5n);
  });

  // Guarantee: too little energy from the caller cannot cause FlushFailed. A token three times as dear as
  // Tether's leaves the factory enough, when its transfer runs out of energy, to tell a failure.
  test('no energy limit makes a vault fail', async () => {
    await flush(usdt, (await paid(usdt, [1n])).ids);
    const { ids } = await paid(usdt, [1n, 2n]);
    world.tvm.setEnergyFactor(usdt.address, 12);
    const seen = new Set<string>();
    const data = world.factory.abi.encodeFunctionData('flush', [usdt.address, world.treasury, ids]);
    for (let energyLimit = 20_000; energyLimit < 900_000; energyLimit += 9_973) {
      const call = { from: world.operator, to: world.factory.address, data, energyLimit };
      const outcome = await world.tvm.ask(call);
      seen.add(outcome.succeeded ? namesOf(outcome).join() : 'reverted');
    }
    expect([...seen].sort()).toEqual(['Flushed,Flushed', 'reverted']);
  });
});

test('reverts with TooLittleEnergy before a vault that could fail for want of energy', async () => {
  const { ids } = await paid(usdt, [1n]);
  const data = world.factory.abi.encodeFunctionData('flush', [usdt.address, world.treasury, ids]);
  const outcome = await world.tvm.ask({
    from: world.operator,
    to: world.factory.address,
    data,
    energyLimit: 330_000,
  });
  expect(outcome.returned).toBe(world.errorData(tronVaultFactoryArtifact, 'TooLittleEnergy'));
});

describe('flushNative', () => {
  test('sends TRX that arrives before and after the deployment of the vault', async () => {
    const id = world.newPaymentId();
    const vault = world.computedVaultOf(id);
    await world.tvm.setBalance(world.stranger, 6n);
    for (const [sun, arrive] of [
      // Before the deployment a plain transfer arrives; afterwards only a call does.
      [5n, () => world.tvm.setBalance(vault, 5n)],
      [6n, () => world.tvm.call({ from: world.stranger, to: vault, valueSun: 6n })],
    ] as const) {
      await arrive();
      const outcome = await world.send(world.factory, 'flushNative', [world.treasury, [id]]);
      expect(world.eventsOf(outcome)).toEqual([
        { name: 'Flushed', paymentId: id, vault, token: ZeroAddress, amount: sun },
      ]);
    }
    expect(await world.tvm.balanceOf(world.treasury)).toBe(11n);
    expect(world.eventsOf(await world.send(world.factory, 'flushNative', [world.treasury, [id]]))).toEqual(
      [],
    );
  });

  test('emits FlushFailed for a treasury that refuses TRX, and still sends its tokens', async () => {
    const refusing = (await world.deploy('refusingTreasury')).address;
    const id = world.newPaymentId();
    const vault = world.computedVaultOf(id, refusing);
    await world.tvm.setBalance(vault, 5n);
    await world.send(usdt, 'mint', [vault, 9n]);
    expect(namesOf(await world.send(world.factory, 'flushNative', [refusing, [id]]))).toEqual([
      'FlushFailed',
    ]);
    await world.send(world.factory, 'flush', [usdt.address, refusing, [id]]);
    expect(await world.balance(usdt, refusing)).toBe(9n);
  });

  test('the factory accepts no TRX', async () => {
    await world.tvm.setBalance(world.stranger, 1n);
    const outcome = await world.tvm.call({ from: world.stranger, to: world.factory.address, valueSun: 1n });
    expect(outcome.succeeded).toBe(false);
  });
});

// A transfer of Tether's used 14,631 in 2021, before the factor: see libs/chain-tron, wallet.answers.spec.ts.
test("the test token's transfer costs about what Tether's does", async () => {
  for (const account of [world.stranger, world.treasury]) await world.send(usdt, 'mint', [account, 100n]);
  const { energyUsed } = await world.send(usdt, 'transfer', [world.treasury, 1n], { from: world.stranger });
  expect(energyUsed).toBeGreaterThan(14_631 * 0.9);
  expect(energyUsed).toBeLessThan(14_631 * 1.1);
});

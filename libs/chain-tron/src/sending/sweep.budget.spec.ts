import fc from 'fast-check';
import { CASES } from '../spec/random.cases';
import { createTronWorld, TREASURY, trx } from '../spec/tron.world';
import { startTronNode } from '../testing/node/tron-node';
import { createTronSweeper } from '../tron.sweeper';
import { sweepBudget } from './sweep.budget';

const prices = { energySun: 100n, bandwidthSun: 1_000n };
const nothing = { balanceSun: 0n, energy: 0, energyPerDay: 0, bandwidth: 0, freeBandwidth: 0 };
const staked = (energy: number) => ({ ...nothing, energy, energyPerDay: energy });
const DAY = 86_400;

test('TRX pay for sweeps as long as the fee limit of the next one is left', () => {
  const sweepsOf = (balanceSun: bigint) => sweepBudget({ ...nothing, balanceSun }, prices).sweeps;
  // 447,477 energy with headroom and the factory's reserve, and 443 bytes.
  const neededSun = 44_747_700n + 443_000n;
  expect(sweepsOf(neededSun - 1n)).toBe(0);
  expect(sweepsOf(neededSun)).toBe(1);
  expect(sweepsOf(neededSun + 12_732_700n - 1n)).toBe(1);
  expect(sweepsOf(neededSun + 12_732_700n)).toBe(2);
  expect(sweepsOf(trx(100_000_000))).toBe(10_000);
});

test('stake pays first', () => {
  const has = { ...staked(1_000_000), bandwidth: 5_000 };
  // The fifth would leave too little for the factory's reserve.
  expect(sweepBudget(has, prices).sweeps).toBe(5);
  expect(sweepBudget({ ...has, bandwidth: 443 }, prices).sweeps).toBe(1);
  expect(sweepBudget({ ...has, balanceSun: trx(100) }, prices).sweeps).toBeGreaterThan(8);
  expect(sweepBudget(has, prices).isNextStaked).toBe(true);
  expect(sweepBudget(staked(122_896), prices).isNextStaked).toBe(false);
});

test('what is swept costs TRX only beyond the stake of each day', () => {
  const swept = { sweeps: 7, vaults: 70, seconds: 7 * DAY };
  const bytesSun = (7n * 411n + 70n * 32n) * 1_000n;
  expect(sweepBudget(nothing, prices).costSun(swept)).toBe(70n * 12_289_700n + bytesSun);
  expect(sweepBudget(staked(122_897), prices).costSun(swept)).toBe(63n * 12_289_700n + bytesSun);
  expect(sweepBudget(staked(2_000_000), prices).costSun(swept)).toBe(bytesSun);
  const { sweepSun, costSun } = sweepBudget(nothing, prices);
  expect(costSun({ sweeps: 1, vaults: 1, seconds: DAY })).toBe(sweepSun);
});

test('more of anything never pays for fewer sweeps', () => {
  const amount = fc.nat({ max: 3_000_000 });
  const has = fc.record({ balance: amount, energy: amount, bandwidth: fc.nat({ max: 5_000 }) });
  const sweepsOf = (of: { balance: number; energy: number; bandwidth: number }) =>
    sweepBudget(
      { ...staked(of.energy), balanceSun: BigInt(of.balance) * 100n, bandwidth: of.bandwidth },
      prices,
    ).sweeps;
  fc.assert(
    fc.property(has, has, (one, more) => {
      const sum = {
        balance: one.balance + more.balance,
        energy: one.energy + more.energy,
        bandwidth: one.bandwidth + more.bandwidth,
      };
      expect(sweepsOf(sum)).toBeGreaterThanOrEqual(sweepsOf(one));
    }),
    CASES,
  );
});

// Guarantee: the account can make every sweep that the figure promises.
test('a sweeper signs exactly the sweeps that its budget counts', async () => {
  const world = await createTronWorld();
  const node = await startTronNode(world.chain);
  const key = `0x${'5'.repeat(64)}`;
  const sweeper = createTronSweeper(world.networkOn(node.url), key);
  await world.chain.fund(sweeper.address, trx(60));
  world.chain.stake(sweeper.address, { energy: 300_000 });
  world.chain.setEnergyFactor(world.usdt, 4.4);
  await world.pay(TREASURY, 1n);
  try {
    const sign = async () => {
      const paymentId = world.newPaymentId();
      await world.pay(world.vaultOf(paymentId), 5_000_000n);
      await world.chain.mine(20);
      const target = { tokenAddress: world.usdt, treasury: TREASURY, paymentIds: [paymentId] };
      return sweeper.sign({ ...target, purpose: paymentId });
    };
    const { sweeps } = await sweeper.budget();
    expect(sweeps).toBe(4);
    for (let made = 0; made < sweeps; made += 1) {
      await sweeper.broadcast(await sign());
      await world.chain.mine();
    }
    await expect(sign()).rejects.toMatchObject({ reason: 'insufficient_funds' });
  } finally {
    sweeper.close();
    await node.close();
  }
});

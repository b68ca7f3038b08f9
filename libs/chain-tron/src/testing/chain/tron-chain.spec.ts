import { dataSlice, toBeHex } from 'ethers/utils';
import { until } from '@cowrie/testing/until';
import { createTronWorld, freshAddress, START_MS, trx, type TronWorld } from '../../spec/tron.world';
import { tronAccount } from '../../transactions/signature';
import { startProducer } from './producer';
import { TronChain } from './tron-chain';

let world: TronWorld;
beforeEach(async () => {
  world = await createTronWorld();
});

const transfer = (to: string, amountSun: bigint) =>
  ({ kind: 'TransferContract', owner: world.payer.address, to, amountSun }) as const;
const refusalOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  );

describe('blocks', () => {
  test('begin their ID with their number, and name their parent', async () => {
    await world.chain.mine(3);
    const { head } = world.chain;
    expect(dataSlice(head.id, 0, 8)).toBe(toBeHex(head.number, 8));
    expect(world.chain.blockAt(head.number - 1)?.id).toBe(head.parentId);
  });

  test('are three seconds apart, and more when producers miss their turn', async () => {
    const before = world.chain.head.timestampMs;
    await world.chain.mine();
    expect(world.chain.head.timestampMs).toBe(before + 3_000);
    await world.chain.mine(1, 5);
    expect(world.chain.head.timestampMs).toBe(before + 18_000);
  });

  test('follow the clock', async () => {
    let nowMs = START_MS;
    const chain = new TronChain({ now: () => nowMs });
    nowMs += 61_500;
    await chain.mine();
    expect(chain.head.timestampMs).toBe(START_MS + 60_000);
  });

  test('come by themselves when a producer runs', async () => {
    const before = world.chain.head.number;
    const end = startProducer(world.chain, 5);
    await until(() => Promise.resolve(world.chain.head.number >= before + 3));
    end();
    await world.chain.mine();
    const { number } = world.chain.head;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(world.chain.head.number).toBe(number);
  });

  test('are solid with 19 on top', async () => {
    await world.chain.mine(30);
    expect(world.chain.head.number - world.chain.solid.number).toBe(19);
  });
});

describe('a transaction is refused', () => {
  test('when it is sent twice, waiting or in a block', async () => {
    const { rawTransaction } = world.signed(world.payer, transfer(world.operator.address, 1n));
    await world.chain.submit(rawTransaction);
    expect(await refusalOf(world.chain.submit(rawTransaction))).toBe('DUP_TRANSACTION_ERROR');
    await world.chain.mine();
    expect(await refusalOf(world.chain.submit(rawTransaction))).toBe('DUP_TRANSACTION_ERROR');
  });

  test.each<[string, string, () => object]>([
    [
      'that has expired',
      'TRANSACTION_EXPIRATION_ERROR',
      () => ({ expirationMs: world.chain.head.timestampMs }),
    ],
    [
      'that expires in more than a day',
      'TRANSACTION_EXPIRATION_ERROR',
      () => ({ expirationMs: world.chain.head.timestampMs + 86_400_001 }),
    ],
    [
      'beside an unknown block',
      'TAPOS_ERROR',
      () => ({ refBlockId: `${world.chain.head.id.slice(0, -40)}${'0'.repeat(40)}` }),
    ],
    [
      'beside a block that is not yet there',
      'TAPOS_ERROR',
      () => ({ refBlockId: `${toBeHex(900, 8)}${'1'.repeat(48)}` }),
    ],
  ])('%s: %s', async (_, code, given) => {
    const { rawTransaction } = world.signed(world.payer, transfer(world.operator.address, 1n), given());
    expect(await refusalOf(world.chain.submit(rawTransaction))).toBe(code);
  });

  test('when another account has signed it', async () => {
    const { rawTransaction } = world.signed(world.operator, transfer(world.operator.address, 1n));
    expect(await refusalOf(world.chain.submit(rawTransaction))).toBe('SIGERROR');
  });

  test('when its owner is not on the chain', async () => {
    const nobody = tronAccount('77'.repeat(32));
    const action = { ...transfer(world.operator.address, 1n), owner: nobody.address };
    const { rawTransaction } = world.signed(nobody, action);
    expect(await refusalOf(world.chain.submit(rawTransaction))).toBe('CONTRACT_VALIDATE_ERROR');
  });

  test.each(['0x', '0x0a', '0x0a03aabbcc'])('when it is %s', async (bytes) => {
    expect(await refusalOf(world.chain.submit(bytes))).toBe('OTHER_ERROR');
  });
});

describe('TRX', () => {
  test('opens an account for 1 TRX and its bandwidth for 0.1 TRX', async () => {
    const to = freshAddress(1);
    const { feeSun } = await world.send(world.payer, transfer(to, 5n));
    expect(feeSun).toBe(1_100_000n);
    expect(await world.chain.balanceOf(to)).toBe(5n);
    expect(await world.chain.exists(to)).toBe(true);
  });

  test('moves for the free bandwidth, and for 1,000 sun a byte when that is used up', async () => {
    const fees: bigint[] = [];
    for (let sent = 0; sent < 5; sent += 1)
      fees.push((await world.send(world.payer, transfer(world.operator.address, BigInt(sent + 1)))).feeSun);
    expect(fees[0]).toBe(0n);
    expect(fees.at(-1)).toBeGreaterThan(250_000n);
    expect(fees.at(-1)).toBeLessThan(350_000n);
  });

  test('is not sent to a contract or to oneself', async () => {
    await expect(world.send(world.payer, transfer(world.usdt, 1n))).rejects.toThrow('dropped');
    await expect(world.send(world.payer, transfer(world.payer.address, 1n))).rejects.toThrow('dropped');
  });
});

describe('energy', () => {
  const pay = (given?: object) =>
    world.send(world.payer, world.tokenCall(world.payer, 'transfer', [freshAddress(2), 1n]), given);

  test('costs 100 sun each, without stake', async () => {
    const before = await world.chain.balanceOf(world.payer.address);
    const { energy, bandwidth, feeSun } = await pay();
    expect(energy.feeSun).toBe(BigInt(energy.used) * 100n);
    expect(feeSun).toBe(energy.feeSun + bandwidth.feeSun);
    expect(await world.chain.balanceOf(world.payer.address)).toBe(before - feeSun);
  });

  test('comes from stake first, and from TRX second', async () => {
    world.chain.stake(world.payer.address, { energy: 10_000, bandwidth: 10_000 });
    const { energy, feeSun } = await pay();
    expect(energy.fromStake).toBe(10_000);
    expect(feeSun).toBe(BigInt(energy.used - 10_000) * 100n);
    expect(world.chain.resource('energy', world.payer.address).left).toBe(0);
  });

  test('of a stake comes back within a day', async () => {
    world.chain.stake(world.payer.address, { energy: 10_000 });
    await pay();
    await world.chain.mine(1, 14_400);
    expect(world.chain.resource('energy', world.payer.address).left).toBeGreaterThan(4_900);
    await world.chain.mine(1, 14_400);
    expect(world.chain.resource('energy', world.payer.address).left).toBe(10_000);
  });

  test('that runs out takes the whole fee limit and moves nothing', async () => {
    const { succeeded, result, feeSun, bandwidth } = await pay({ feeLimitSun: trx(1) });
    expect({ succeeded, result }).toEqual({ succeeded: false, result: 'OUT_OF_ENERGY' });
    expect(feeSun - bandwidth.feeSun).toBe(trx(1));
    expect(await world.balance(freshAddress(2))).toBe(0n);
  });

  test('of a stake is bounded by the fee limit too', async () => {
    world.chain.stake(world.payer.address, { energy: 1_000_000, bandwidth: 10_000 });
    const { result, feeSun } = await pay({ feeLimitSun: trx(1) });
    expect({ result, feeSun }).toEqual({ result: 'OUT_OF_ENERGY', feeSun: 0n });
  });

  test('of a call that reverts is paid as far as it went', async () => {
    await world.send(
      world.deployer,
      world.tokenCall(world.deployer, 'setFrozen', [world.payer.address, true]),
    );
    const { result, energy } = await pay();
    expect(result).toBe('REVERT');
    expect(energy.feeSun).toBeLessThan(trx(5));
  });
});

describe('a reorganization', () => {
  test('takes the effects of unsolid blocks back', async () => {
    const to = freshAddress(3);
    const { txId } = await world.pay(to, 7n);
    const before = world.chain.head;
    await world.chain.reorganize(1, { vanish: [txId] });
    expect(await world.balance(to)).toBe(0n);
    expect(world.chain.transaction(txId)).toBeUndefined();
    expect(world.chain.blockAt(before.number)?.id).not.toBe(before.id);
    expect(world.chain.head.number).toBe(before.number + 1);
  });

  test('includes a transaction again if it names a block of the new branch', async () => {
    const to = freshAddress(4);
    const { txId, block } = await world.pay(to, 7n);
    await world.chain.mine(2);
    await world.chain.reorganize(3);
    expect(await world.balance(to)).toBe(7n);
    expect(world.chain.transaction(txId)?.block.id).not.toBe(block.id);
  });

  test('drops a transaction that names a block which was taken back', async () => {
    const { txId } = await world.pay(freshAddress(5), 7n);
    await world.chain.reorganize(2);
    expect(world.chain.transaction(txId)).toBeUndefined();
    expect(world.chain.pending()).toEqual([]);
  });

  test('never takes a solid block back', async () => {
    await world.chain.mine(25);
    await expect(world.chain.reorganize(20)).rejects.toThrow(RangeError);
    await world.chain.reorganize(19);
    expect(world.chain.head.number - world.chain.solid.number).toBe(19);
  });
});

test('a story can be played again from any moment', async () => {
  const [early, late] = [freshAddress(6), freshAddress(7)];
  const { txId: earlyId } = await world.pay(early, 7n);
  const { head } = world.chain;
  const toHere = await world.chain.mark();
  for (let play = 0; play < 2; play += 1) {
    const { txId } = await world.pay(late, 9n);
    await world.chain.mine(25);
    await toHere();
    expect(world.chain.head).toBe(head);
    expect(world.chain.transaction(txId)).toBeUndefined();
    expect([await world.balance(early), await world.balance(late)]).toEqual([7n, 0n]);
  }
  await world.chain.reorganize(1, { vanish: [earlyId] });
  expect(await world.balance(early)).toBe(0n);
});

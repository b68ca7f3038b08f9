import { dataLength } from 'ethers/utils';
import { checksumAddress, type NetworkDefinition } from '@cowrie/chain-evm';
import { prefixed } from './address';
import { createTronWorld, freshAddress, keyOf, TREASURY, trx, type TronWorld } from './spec/tron.world';
import { decodeTransaction } from './testing/chain/transaction.decode';
import { startTronNode, type TronNode } from './testing/node/tron-node';
import { createTronPayer, type TronPayer } from './tron.payer';
import { createTronSweeper, type TronSweeper } from './tron.sweeper';

let world: TronWorld;
let nodes: [TronNode, TronNode];
let payer: TronPayer;
let sweeper: TronSweeper;
const customer = checksumAddress(freshAddress(1));
const options = { timeoutMs: 5_000, wait: () => Promise.resolve() };
const network = (): NetworkDefinition => world.networkOn(...nodes.map(({ url }) => url));

beforeEach(async () => {
  world = await createTronWorld();
  await world.chain.mine(25);
  nodes = [await startTronNode(world.chain), await startTronNode(world.chain)];
  payer = createTronPayer(network(), keyOf(2), options);
  sweeper = createTronSweeper(network(), keyOf(3), options);
});
afterEach(async () => {
  payer.close();
  sweeper.close();
  for (const node of nodes) await node.close();
});

const payment = (amountUnits = 5_000_000n, purpose = 'payout 1, attempt 1') => ({
  tokenAddress: world.usdt,
  to: customer,
  amountUnits,
  purpose,
});
/** Lets the chain pass the end of a transaction's life, and become solid beyond it. */
const outlive = () => world.chain.mine(45);

describe('a payment', () => {
  test('is signed, sent and mined; its transfers tell, because the token returns false', async () => {
    const signed = await payer.sign(payment());
    expect(await payer.fate(signed)).toEqual({ state: 'waiting' });
    await payer.broadcast(signed);
    await world.chain.mine();
    expect(await payer.fate(signed)).toMatchObject({
      state: 'mined',
      isSolid: false,
      receipt: {
        txHash: signed.txId,
        succeeded: true,
        transfers: [{ to: customer, amountUnits: 5_000_000n }],
      },
    });
    await world.chain.mine(19);
    expect(await payer.fate(signed)).toMatchObject({ state: 'mined', isSolid: true });
  });

  test('costs about what was expected', async () => {
    const signed = await payer.sign(payment());
    await payer.broadcast(signed);
    await world.chain.mine();
    expect(world.chain.transaction(signed.txId)?.mined.execution.feeSun).toBe(signed.expectedSun);
  });

  test('to a new address is what its budget counts with', async () => {
    world.chain.setEnergyFactor(world.usdt, 4.4);
    const signed = await payer.sign(payment());
    const { balanceSun, payments } = await payer.budget();
    expect(balanceSun).toBe((await payer.resources()).balanceSun);
    // Only the first payment of a day has free bandwidth.
    const bytes = dataLength(signed.rawTransaction) + 64;
    const dearestSun = signed.expectedSun + BigInt(bytes) * 1_000n;
    expect(Math.abs(Number(balanceSun) / payments / Number(dearestSun) - 1)).toBeLessThan(0.03);
    const poor = createTronPayer(network(), keyOf(9), options);
    expect(await poor.budget()).toEqual({ balanceSun: 0n, payments: 0 });
    poor.close();
  });

  test('has an ID before it is sent, and can be sent by anybody who stored its bytes', async () => {
    const { txId, rawTransaction } = await payer.sign(payment());
    const other = createTronSweeper(network(), keyOf(3), options);
    await other.broadcast({ txId, rawTransaction });
    await world.chain.mine();
    expect(world.chain.transaction(txId)).toBeDefined();
    other.close();
  });

  // Guarantee: its limit is enough although the payee spends its USDT first, as deposits at exchanges do.
  test('to a payee that has become empty before its block arrives', async () => {
    world.chain.setEnergyFactor(world.usdt, 4.4);
    await world.pay(world.operator.address, 1n);
    const signed = await payer.sign({ ...payment(), to: world.operator.address });
    await world.send(world.operator, world.tokenCall(world.operator, 'transfer', [customer, 1n]));
    await payer.broadcast(signed);
    await world.chain.mine();
    expect(await payer.fate(signed)).toMatchObject({ state: 'mined', receipt: { succeeded: true } });
    expect(await world.balance(world.operator.address)).toBe(5_000_000n);
  });

  test('that fails in its block moves nothing', async () => {
    const signed = await payer.sign(payment());
    await world.send(world.deployer, world.tokenCall(world.deployer, 'setFrozen', [customer, true]));
    await payer.broadcast(signed);
    await world.chain.mine();
    expect(await payer.fate(signed)).toMatchObject({
      state: 'mined',
      receipt: { succeeded: false, transfers: [] },
    });
    await expect(payer.sign(payment())).rejects.toMatchObject({ reason: 'would_revert' });
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['more tokens than the account holds', () => payer.sign(payment(10n ** 12n)), 'insufficient_tokens'],
    [
      'a fee above the limit',
      async () => {
        const careful = createTronPayer(network(), keyOf(2), { ...options, mostFeeSun: trx(1) });
        return careful.sign(payment()).finally(() => careful.close());
      },
      'fees_too_high',
    ],
    [
      'an account without TRX for the energy',
      async () => {
        const poor = createTronPayer(network(), keyOf(9), options);
        await world.chain.fund(poor.address, 5n);
        await world.pay(poor.address, 10_000_000n);
        return poor.sign(payment()).finally(() => poor.close());
      },
      'insufficient_funds',
    ],
  ])('with %s is not signed', async (_, sign, reason) => {
    await expect(sign()).rejects.toMatchObject({ code: 'transaction_rejected', reason });
  });

  test.each<[string, object]>([
    ['nothing', { amountUnits: 0n }],
    ['an unlisted token', { tokenAddress: freshAddress(5) }],
    ['an address in Base58', { to: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
  ])('of %s is an invalid input', async (_, changed) => {
    await expect(payer.sign({ ...payment(), ...changed })).rejects.toMatchObject({
      code: 'invalid_chain_input',
    });
  });

  test('from stake needs no TRX', async () => {
    const rich = createTronPayer(network(), keyOf(9), options);
    await world.chain.fund(rich.address, 1n);
    await world.pay(rich.address, 10_000_000n);
    world.chain.stake(rich.address, { energy: 400_000, bandwidth: 5_000 });
    const signed = await rich.sign(payment());
    expect(signed.expectedSun).toBe(0n);
    await rich.broadcast(signed);
    await world.chain.mine();
    expect(world.chain.transaction(signed.txId)?.mined.execution).toMatchObject({
      succeeded: true,
      feeSun: 0n,
    });
    rich.close();
  });
});

// Guarantee: a transaction has no nonce, and still no payment is taken for another one that looks like it.
describe('two equal payments of one block', () => {
  test('are two transactions, and both are paid', async () => {
    const first = await payer.sign(payment(5n, 'payout 1'));
    const second = await payer.sign(payment(5n, 'payout 2'));
    expect(second.txId).not.toBe(first.txId);
    await payer.broadcast(first);
    await payer.broadcast(second);
    await world.chain.mine();
    expect(await world.balance(customer)).toBe(10n);
  });

  test('are one transaction if they have one purpose', async () => {
    const [first, second] = [await payer.sign(payment()), await payer.sign(payment())];
    expect(second.txId).toBe(first.txId);
  });
});

test('is not signed with the time of a node that lags', async () => {
  nodes[0].fail({ lagBlocks: 30 });
  const signed = await payer.sign(payment());
  expect(signed.expirationMs).toBe(world.chain.head.timestampMs + 60_000);
  await payer.broadcast(signed);
  await world.chain.mine();
  expect(await payer.fate(signed)).toMatchObject({ state: 'mined' });
});

test('is not signed beside a block that only one node has', async () => {
  nodes[0].fail({ otherSolid: true });
  await expect(payer.sign(payment())).rejects.toMatchObject({ code: 'chain_inconsistent', retryable: true });
  nodes[0].heal();
  expect((await payer.sign(payment())).refBlockId).toBe(world.chain.solid.id);
});

// Guarantee: a transaction that could neither be in a block nor be proven dead is not signed.
test('is not signed beside a block that the first and the last node have, and the one between has not', async () => {
  const honest = await startTronNode(world.chain);
  const urls = [nodes[0].url, honest.url, nodes[1].url];
  const other = createTronPayer(world.networkOn(...urls), keyOf(2), options);
  for (const node of nodes) node.fail({ otherSolid: true, insists: true });
  await expect(other.sign(payment())).rejects.toMatchObject({ code: 'chain_inconsistent', retryable: true });
  for (const node of nodes) node.heal();
  expect((await other.sign(payment())).refBlockId).toBe(world.chain.solid.id);
  other.close();
  await honest.close();
});

// Guarantee: one node cannot make a transaction that no node takes, and that is not dead for years.
test('is not signed with the time of a node whose newest block is far in the future', async () => {
  nodes[0].fail({ aheadMs: 365 * 86_400_000 });
  await expect(payer.sign(payment())).rejects.toMatchObject({ code: 'chain_inconsistent', retryable: true });
  nodes[0].heal();
  expect((await payer.sign(payment())).expirationMs).toBe(world.chain.head.timestampMs + 60_000);
});

describe('sending again', () => {
  test('changes nothing: one transaction, paid once', async () => {
    const signed = await payer.sign(payment());
    await payer.broadcast(signed);
    await payer.broadcast(signed);
    await world.chain.mine();
    await payer.broadcast(signed);
    await world.chain.mine();
    expect(await world.balance(customer)).toBe(5_000_000n);
  });

  test('reaches the chain although one node takes it and loses it', async () => {
    nodes[0].fail({ swallows: true });
    const signed = await payer.sign(payment());
    await payer.broadcast(signed);
    await world.chain.mine();
    expect(await payer.fate(signed)).toMatchObject({ state: 'mined' });
  });

  test.each<[string, () => void]>([
    ['busy', () => nodes[0].fail({ busy: true })],
    ['silent', () => nodes[0].fail({ silent: true })],
  ])('reaches the chain although one node is %s', async (_, fail) => {
    const signed = await payer.sign(payment());
    fail();
    await payer.broadcast(signed);
    await world.chain.mine();
    expect(await payer.fate(signed)).toMatchObject({ state: 'mined' });
  });

  test('is unsure while all nodes are busy, and works later', async () => {
    nodes.forEach((node) => node.fail({ busy: true }));
    const signed = await payer.sign(payment());
    await expect(payer.broadcast(signed)).rejects.toMatchObject({ code: 'rpc_refused', retryable: true });
    nodes.forEach((node) => node.heal());
    await payer.broadcast(signed);
    expect(world.chain.pending()).toHaveLength(1);
  });

  test('is refused once the time is over', async () => {
    const signed = await payer.sign(payment());
    await outlive();
    await expect(payer.broadcast(signed)).rejects.toMatchObject({ reason: 'expired' });
  });

  test('works after a reorganization, because the transaction names a solid block', async () => {
    const signed = await payer.sign(payment());
    await payer.broadcast(signed);
    await world.chain.mine();
    await world.chain.reorganize(10, { vanish: [signed.txId] });
    expect(await payer.fate(signed)).toEqual({ state: 'waiting' });
    await payer.broadcast(signed);
    await world.chain.mine();
    expect(await payer.fate(signed)).toMatchObject({ state: 'mined' });
  });
});

// Guarantee: another transaction for the same purpose is signed only when the first can never be in a block.
describe('a transaction is dead', () => {
  test('only when its time has passed on the solid chain', async () => {
    const signed = await payer.sign(payment());
    const states: string[] = [];
    for (let block = 0; block < 45; block += 1) {
      states.push((await payer.fate(signed)).state);
      await world.chain.mine();
    }
    const firstDead = states.indexOf('dead');
    // 60 seconds are 20 blocks, and 19 more make the last of them solid.
    expect(firstDead).toBe(39);
    expect(states.slice(firstDead).every((state) => state === 'dead')).toBe(true);
    await expect(world.chain.submit(signed.rawTransaction)).rejects.toMatchObject({
      code: 'TRANSACTION_EXPIRATION_ERROR',
    });
  });

  test('never when the last block of its time holds it', async () => {
    const signed = await payer.sign(payment());
    // The head is one block before its end, so the next block is the last that can hold it.
    await world.chain.mine(19);
    await payer.broadcast(signed);
    await world.chain.mine();
    expect(world.chain.head.timestampMs).toBe(signed.expirationMs);
    await world.chain.mine(25);
    nodes.forEach((node) => node.fail({ forgetful: true }));
    expect(await payer.fate(signed)).toMatchObject({ state: 'mined', isSolid: true });
  });

  test('never because every node has forgotten it', async () => {
    const signed = await payer.sign(payment());
    await payer.broadcast(signed);
    await outlive();
    nodes.forEach((node) => node.fail({ forgetful: true }));
    expect(await payer.fate(signed)).toMatchObject({
      state: 'mined',
      isSolid: true,
      receipt: { succeeded: true, transfers: [{ amountUnits: 5_000_000n }] },
    });
    nodes.forEach((node) => node.fail({ noBlockReceipts: true }));
    await expect(payer.fate(signed)).rejects.toMatchObject({ code: 'chain_inconsistent', retryable: true });
  });

  test('never by the word of one node while another one lags', async () => {
    const signed = await payer.sign(payment());
    await outlive();
    nodes.forEach((node) => node.fail({ lagBlocks: 10 }));
    expect(await payer.fate(signed)).toEqual({ state: 'waiting' });
    // One node could leave a transaction out.
    nodes[1].heal();
    expect(await payer.fate(signed)).toEqual({ state: 'waiting' });
    nodes[0].heal();
    expect(await payer.fate(signed)).toEqual({ state: 'dead' });
  });

  test('never while another branch can still hold it', async () => {
    const signed = await payer.sign(payment());
    await world.chain.mine(25);
    await expect(payer.broadcast(signed)).rejects.toMatchObject({ reason: 'expired' });
    expect(await payer.fate(signed)).toEqual({ state: 'waiting' });
    // Its blocks are as old as those that it replaces.
    await world.chain.reorganize(15, { holds: [signed.rawTransaction] });
    expect(await payer.fate(signed)).toMatchObject({ state: 'mined' });
  });

  test('and another pays once', async () => {
    nodes.forEach((node) => node.fail({ swallows: true }));
    const lost = await payer.sign(payment());
    await payer.broadcast(lost);
    await outlive();
    expect(await payer.fate(lost)).toEqual({ state: 'dead' });
    nodes.forEach((node) => node.heal());
    const second = await payer.sign(payment());
    await payer.broadcast(second);
    await world.chain.mine();
    expect(second.txId).not.toBe(lost.txId);
    expect(await world.balance(customer)).toBe(5_000_000n);
  });
});

describe('a sweep', () => {
  async function paidVaults(...amounts: bigint[]) {
    const paymentIds = amounts.map(() => world.newPaymentId());
    for (const [at, id] of paymentIds.entries()) {
      if (amounts[at]) await world.pay(world.vaultOf(id), amounts[at] ?? 0n);
    }
    return paymentIds;
  }
  const target = (paymentIds: string[]) => ({
    tokenAddress: world.usdt,
    treasury: TREASURY,
    paymentIds,
    purpose: 'sweep 1',
  });

  test('says what arrives before it is sent, and proves it afterwards', async () => {
    const paymentIds = await paidVaults(3_000_000n, 0n, 4_000_000n);
    const signed = await sweeper.sign(target(paymentIds));
    expect(signed.expected.map(({ amountUnits }) => amountUnits)).toEqual([3_000_000n, 0n, 4_000_000n]);
    await sweeper.broadcast(signed);
    await world.chain.mine();
    const fate = await sweeper.fate(signed);
    expect(fate).toMatchObject({
      state: 'mined',
      receipt: {
        succeeded: true,
        failed: [],
        flushed: [{ amountUnits: 3_000_000n }, { amountUnits: 4_000_000n }],
      },
    });
    expect(await world.balance(TREASURY)).toBe(7_000_000n);
    expect(world.chain.transaction(signed.txId)?.mined.execution.feeSun).toBe(signed.expectedSun);
  });

  test('tells a frozen vault, and sweeps the others', async () => {
    const paymentIds = await paidVaults(3_000_000n, 4_000_000n);
    const frozen = world.vaultOf(paymentIds[0] ?? '');
    await world.send(world.deployer, world.tokenCall(world.deployer, 'setFrozen', [frozen, true]));
    const signed = await sweeper.sign(target(paymentIds));
    expect(signed.expected.map(({ fails }) => fails)).toEqual([true, false]);
    await sweeper.broadcast(signed);
    await world.chain.mine();
    expect(await sweeper.fate(signed)).toMatchObject({
      receipt: { flushed: [{ amountUnits: 4_000_000n }], failed: [{ vault: frozen }] },
    });
  });

  test.each([1, 10])('of %d vault(s) has the energy that the node asks for, and uses less', async (count) => {
    world.chain.setEnergyFactor(world.usdt, 4.4);
    const paymentIds = await paidVaults(...Array<bigint>(count).fill(2_000_000n));
    // A treasury that has USDT, as in the decision's table.
    await world.pay(TREASURY, 1n);
    const signed = await sweeper.sign(target(paymentIds));
    const required = await estimated(signed.rawTransaction);
    expect(Number(signed.feeLimitSun / 100n)).toBeGreaterThanOrEqual(required);
    await sweeper.broadcast(signed);
    await world.chain.mine();
    const { energy, bandwidth } = minedOf(signed.txId);
    expect(energy.used).toBeLessThan(required);
    expect(Math.abs(energy.used / count - 122_000)).toBeLessThan(3_000);
    // A vault is 32 bytes of the transaction. One sweep of one vault a day is free.
    const bytes = dataLength(signed.rawTransaction) + 64;
    expect(Math.abs(bytes - (411 + 32 * count))).toBeLessThan(3);
    expect(bandwidth.feeSun).toBe(bytes <= 600 ? 0n : BigInt(bytes) * 1_000n);
    expect(await world.balance(TREASURY)).toBe(2_000_000n * BigInt(count) + 1n);
  });

  const minedOf = (txId: string) => {
    const placed = world.chain.transaction(txId);
    if (!placed) throw new Error('the transaction is in no block');
    return placed.mined.execution;
  };

  /** What the node's own search says that a transaction needs. */
  async function estimated(rawTransaction: string): Promise<number> {
    const { action } = decodeTransaction(rawTransaction);
    if (action.kind !== 'TriggerSmartContract') throw new TypeError(action.kind);
    const body = {
      owner_address: prefixed(action.owner).slice(2),
      contract_address: prefixed(action.contract).slice(2),
      data: action.data.slice(2),
    };
    const response = await fetch(`${nodes[0].url}/wallet/estimateenergy`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { energy_required: number }).energy_required;
  }

  // Guarantee: the factory's floor of energy is in the limit, so no vault fails for want of it.
  test('is not signed by an account that has too little for the floor of energy', async () => {
    const paymentIds = await paidVaults(3_000_000n);
    const poor = createTronSweeper(network(), keyOf(9), options);
    await world.chain.fund(poor.address, trx(20));
    await expect(poor.sign(target(paymentIds))).rejects.toMatchObject({ reason: 'insufficient_funds' });
    await world.chain.fund(poor.address, trx(40));
    const signed = await poor.sign(target(paymentIds));
    await poor.broadcast(signed);
    await world.chain.mine();
    expect(await poor.fate(signed)).toMatchObject({ receipt: { flushed: [{ amountUnits: 3_000_000n }] } });
    poor.close();
  });

  test.each<[string, string[]]>([
    ['no payment', []],
    ['a payment twice', ['6740000000000000000000aa', '6740000000000000000000aa']],
  ])('of %s is an invalid input', async (_, paymentIds) => {
    await expect(sweeper.sign(target(paymentIds))).rejects.toMatchObject({ code: 'invalid_chain_input' });
  });
});

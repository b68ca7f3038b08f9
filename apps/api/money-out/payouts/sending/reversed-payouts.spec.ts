import { type PayoutWorld, startPayoutWorld } from '../../testing/payout-world';
import type { ApiError } from '@cowrie/api/platform/http/api.error';
import type { Payout } from '../payout.schema';

/**
 * Guarantee: a reorg deeper than final loses no payout, pays none twice, and stops no other
 * (docs/decisions/0080).
 */
const CONFIRMATIONS = 3;
let world: PayoutWorld;
beforeAll(async () => {
  world = await startPayoutWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const UNITS = 5_000_000n;
const DEPTH = 6;

/** Payouts that became final in a block that is `depth` deep now. */
async function finalPayouts(count: number, depth: number): Promise<Payout[]> {
  const queued: Payout[] = [];
  for (let index = 0; index < count; index += 1) queued.push(await world.queue());
  const process = world.newProcess();
  await process.run();
  await world.deepen(depth);
  await process.run();
  expect(await world.statuses()).toEqual(queued.map(() => 'final'));
  return queued;
}

/** Replaces the newest blocks with empty ones, and reads the chain. */
async function reorganize(depth: number): Promise<void> {
  await world.chain.rpc('anvil_reorg', [depth, []]);
  await world.deepen();
}

describe.each([6, 12])('a reorg of depth %i', (depth) => {
  it('takes back final payouts of a float, which are sent again with the same signature', async () => {
    const payouts = await finalPayouts(3, depth);
    await reorganize(depth);
    for (const payout of payouts) expect(await world.received(payout)).toBe(0n);
    const process = world.newProcess();
    world.clock.advanceSeconds(60);
    await process.run();
    expect(await world.statuses()).toEqual(['sent', 'sent', 'sent']);
    await world.deepen();
    await process.run();
    expect(await world.statuses()).toEqual(['final', 'final', 'final']);
    for (const [nonce, payout] of payouts.entries()) {
      expect(await world.received(payout)).toBe(UNITS);
      const { handOut, history, reversedAt } = await world.payout(payout);
      expect([handOut?.nonce, handOut?.attempts?.length, reversedAt]).toEqual([nonce, 1, undefined]);
      expect(history.map(({ cause }) => cause)).toEqual([
        'handed_out',
        'transfer_final',
        'transfer_reversed',
        'transfer_final',
      ]);
    }
  });

  it('blocks no younger payout of the float', async () => {
    const payouts = await finalPayouts(2, depth);
    await reorganize(depth);
    const younger = await world.queue();
    const process = world.newProcess();
    // No repeated look has happened yet: the account’s nonce shows it.
    await process.run();
    await world.deepen();
    await process.run();
    await world.deepen();
    await process.run();
    expect(await world.statuses()).toEqual(['final', 'final', 'final']);
    for (const payout of [...payouts, younger]) expect(await world.received(payout)).toBe(UNITS);
    expect(await world.database.payouts.distinct('handOut.nonce')).toEqual([0, 1, 2]);
  });

  it('takes back final payouts of a Safe, which wait for the chain again', async () => {
    const payout = await world.queue();
    await world.batches().export({ environment: 'test', network: 'base' }, { name: 'ada' });
    await world.safePays(payout);
    await world.deepen(depth - 1);
    await world.newProcess({ payer: 'none' }).run();
    expect(await world.statuses()).toEqual(['final']);
    await reorganize(depth);
    world.clock.advanceSeconds(60);
    await world.newProcess({ payer: 'none' }).run();
    const { status, handOut, reversedAt } = await world.payout(payout);
    expect([status, handOut?.state, reversedAt]).toEqual(['sent', 'open', world.clock.now()]);
    await world.safePays(payout);
    await world.deepen();
    await world.newProcess({ payer: 'none' }).run();
    expect(await world.statuses()).toEqual(['final']);
    expect(await world.received(payout)).toBe(UNITS);
  });
});

it('follows a transfer that a reorg has put into another final block, and reports nothing', async () => {
  const before = await world.chain.mark();
  const [payout] = await finalPayouts(1, 6);
  const { handOut, transfer, history } = await world.payout(payout as Payout);
  await before();
  await world.chain.mine(2);
  await world.payer.broadcast(handOut?.attempts?.[0]?.rawTransaction ?? '');
  await world.chain.mine();
  await world.deepen(6);
  world.clock.advanceSeconds(60);
  await world.newProcess().run();
  const after = await world.payout(payout as Payout);
  expect([after.status, after.transfer?.txHash]).toEqual(['final', transfer?.txHash]);
  expect(after.transfer?.blockNumber).not.toBe(transfer?.blockNumber);
  expect(after.history).toEqual(history);
});

it('looks again less and less often, and stops after a day', async () => {
  const [payout] = await finalPayouts(1, 3);
  const looks: number[] = [];
  const reader = world.newProcess();
  const finalAt = world.clock.now().getTime();
  for (let looked = 0; looked < 20; looked += 1) {
    const { lookAgainAt } = await world.payout(payout as Payout);
    if (!lookAgainAt) break;
    looks.push((lookAgainAt.getTime() - finalAt) / 60_000);
    world.clock.set(lookAgainAt.getTime());
    await reader.run();
  }
  expect(looks).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048]);
});

const REORG = { environment: 'test', network: 'base', reason: 'the explorers agree' } as const;
const ADA = { name: 'ada', operatorId: 'o1' };
const recover = () => world.recovery().recover(REORG, ADA);
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => (error as ApiError).code,
  );

/** The holder of the float's key uses a nonce for a transaction that is not stored. */
async function useNonce(nonce: number): Promise<void> {
  const { rawTransaction } = await world.payer.signEmpty({ nonce });
  await world.payer.broadcast(rawTransaction);
}

describe('a nonce below final payouts that no stored transaction uses', () => {
  it('is an incident: others wait, it is reported, and an operator has it filled', async () => {
    const before = await world.chain.mark();
    await useNonce(0);
    await world.deepen();
    const payouts = await finalPayouts(2, 6);
    await before();
    await world.deepen(12);
    const younger = await world.queue();
    const process = world.newProcess();
    await process.run();
    // It may be a node that lags.
    expect(await world.statuses()).toEqual(['sent', 'sent', 'queued']);
    expect((await world.payout(payouts[0] as Payout)).blockedSince).toBeUndefined();
    await world.deepen();
    const { problem } = await process.run();
    expect(problem).toBe('payouts wait: nothing uses the nonce 0 of the float; run cowrie payout recover');
    expect((await world.waits()).reversed).toMatchObject({ payouts: 2 });
    world.clock.advanceSeconds(600);
    await process.run();
    const { handOut } = await world.payout(payouts[0] as Payout);
    expect([handOut?.nonce, handOut?.attempts?.length]).toEqual([1, 1]);

    expect((await recover()).map(({ _id }) => _id)).toEqual(payouts.map(({ _id }) => _id));
    expect(await refused(recover())).toBe('payout_recovery_not_needed');
    for (let run = 0; run < 4; run += 1) {
      await process.run();
      await world.deepen();
    }
    await process.run();
    expect(await world.statuses()).toEqual(['final', 'final', 'final']);
    for (const payout of [...payouts, younger]) expect(await world.received(payout)).toBe(UNITS);
    expect(await world.database.payouts.distinct('handOut.nonce')).toEqual([1, 2, 3]);
    expect((await world.waits()).reversed).toEqual({ payouts: 0 });
  });
});

describe('a nonce that another transaction has used instead of a final payout', () => {
  it('is paid under a new one only when that is final, and an operator has agreed', async () => {
    const before = await world.chain.mark();
    const [payout] = await finalPayouts(1, 6);
    await before();
    await useNonce(0);
    await world.deepen(12);
    const process = world.newProcess();
    world.clock.advanceSeconds(60);
    for (let run = 0; run < 3; run += 1) {
      await world.deepen();
      await process.run();
    }
    expect((await world.payout(payout as Payout)).handOut).toMatchObject({ state: 'open', nonce: 0 });
    await recover();
    await process.run();
    expect(await world.received(payout as Payout)).toBe(0n);
    for (let run = 0; run < 3; run += 1) {
      await world.deepen();
      await process.run();
    }
    const after = await world.payout(payout as Payout);
    expect([after.status, after.handOut?.nonce, after.reversedAt, after.recovery]).toEqual([
      'final',
      1,
      undefined,
      undefined,
    ]);
    expect(await world.received(payout as Payout)).toBe(UNITS);
    expect(after.unaudited).toMatchObject([{ action: 'payout.recover', by: 'ada', reason: REORG.reason }]);
  });
});

it('follows one of a float into a lower block, though the node leaves out its receipt', async () => {
  const payout = await world.queue();
  const below = await world.chain.mark();
  await world.deepen(DEPTH);
  const process = world.newProcess({
    payer: world.altered({ receipt: () => Promise.resolve(undefined) }),
  });
  await process.run();
  const { attempts = [] } = (await world.payout(payout)).handOut ?? {};
  await world.deepen(1);
  await process.run();
  await below();
  await world.chain.rpc('eth_sendRawTransaction', [attempts[0]?.rawTransaction]);
  await world.deepen(DEPTH);
  for (let run = 0; run < 3; run += 1) {
    await process.run();
    await world.deepen();
  }
  expect(await world.statuses()).toEqual(['final']);
  expect(await world.received(payout)).toBe(UNITS);
});

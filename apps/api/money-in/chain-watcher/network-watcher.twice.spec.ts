import type { ObservedTransfer } from '@cowrie/chain-evm';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import { FAMILY_WORLDS, type FamilyWorld } from '../testing/family-worlds';

let world: FamilyWorld;

type Change = (transfers: ObservedTransfer[]) => ObservedTransfer[];

/** A node that returns wrong transfers. */
const faultyNode = (change: Change): NetworkReader => ({
  ...world.reader,
  transfers: async (query) => change(await world.reader.transfers(query)),
});
const records = () => world.database.transfers.find().sort({ blockNumber: 1 }).lean();

async function paidAndRead(reader?: NetworkReader) {
  const payment = await world.lock();
  await world.newWatcher().catchUp();
  await world.chain.pay(payment.deposit, 5_000_000n);
  await world.newWatcher({ reader }).catchUp();
  return payment;
}

async function deepen(reader?: NetworkReader): Promise<void> {
  await world.chain.mine(world.depth - 1);
  await world.newWatcher({ reader }).catchUp();
}

describe.each(FAMILY_WORLDS)('on %s', (_family, start) => {
  beforeAll(async () => {
    world = await start();
  });
  beforeEach(() => world.reset());
  afterAll(() => world.stop());

  describe('the second reading', () => {
    it('records what the first one missed', async () => {
      const payment = await paidAndRead(faultyNode(() => []));
      expect((await world.payment(payment)).status).toBe('pending');
      await deepen();
      expect(await world.payment(payment)).toMatchObject({ status: 'processing', confirmedUnits: '5000000' });
      expect((await world.story(payment)).events).toEqual(['payment.processing', 'payment.paid']);
    });

    it('orphans what is not on the chain', async () => {
      const invented = { txHash: `0x${'ab'.repeat(32)}` };
      const payment = await paidAndRead(faultyNode((all) => all.map((one) => ({ ...one, ...invented }))));
      expect((await world.payment(payment)).status).toBe('processing');
      await deepen();
      expect(await records()).toMatchObject([{ canonical: false }, { canonical: true, units: '5000000' }]);
      expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
    });

    it('credits what the chain says now, not what a node said first', async () => {
      const payment = await paidAndRead(
        faultyNode((all) => all.map((one) => ({ ...one, amountUnits: one.amountUnits * 1000n }))),
      );
      await deepen();
      expect(await records()).toMatchObject([{ units: '5000000', canonical: true }]);
      expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
    });

    it('credits nothing that another node denies, until they agree', async () => {
      const payment = await paidAndRead();
      let hosts = ['other.example'];
      const deniers = (all: readonly unknown[], followsSince: number) => {
        expect(followsSince).toBe(world.clock.now().getTime() / 1000 - 60);
        return Promise.resolve(all.map(() => hosts));
      };
      const disputing = world.newWatcher({ reader: { ...world.reader, deniers }, writes: () => 1 });
      await world.chain.mine(world.depth - 1);
      await disputing.catchUp();
      expect(disputing.alarm()).toContain('disputed transfers: 1, which a node shows and another does not');
      expect((await records())[0]).not.toHaveProperty('confirmedAt');
      expect((await world.payment(payment)).confirmedUnits).toBeUndefined();
      hosts = [];
      world.clock.advanceSeconds(6);
      await disputing.catchUp();
      expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
      expect(disputing.alarm()).toBeUndefined();
    });

    it('is needed to confirm: depth alone confirms nothing', async () => {
      const payment = await paidAndRead();
      await deepen({ ...faultyNode(() => []), testimony: () => Promise.resolve('unknown') });
      const [record] = await records();
      expect(record).toMatchObject({ canonical: true });
      expect(record).not.toHaveProperty('confirmedAt');
      expect((await world.payment(payment)).confirmedUnits).toBeUndefined();
    });

    it('refuses a transfer whose block is not on the chain', async () => {
      const other = { blockHash: `0x${'cd'.repeat(32)}` };
      const payment = await paidAndRead();
      await expect(deepen(faultyNode((all) => all.map((one) => ({ ...one, ...other }))))).rejects.toThrow(
        'changed while it was read',
      );
      expect((await world.payment(payment)).confirmedUnits).toBeUndefined();
      await world.newWatcher().catchUp();
      expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
    });

    it('confirms a transfer to an address that is no longer watched', async () => {
      const payment = await paidAndRead();
      const ended = new Date(world.clock.now().getTime() - 3 * 86_400_000);
      await world.database.payments.updateOne({ _id: payment._id }, { $set: { watchedUntil: ended } });
      await deepen();
      expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
    });

    it('is skipped for blocks that are deep at their first reading', async () => {
      await world.newWatcher().catchUp();
      await world.chain.mine(50);
      const ranges: [number, number][] = [];
      const reader: NetworkReader = {
        ...world.reader,
        transfers: (query) => {
          ranges.push([query.fromBlock, query.toBlock]);
          return world.reader.transfers(query);
        },
      };
      const before = (await world.database.cursors.find().lean())[0]?.number ?? 0;
      await world.newWatcher({ reader }).catchUp();
      const { number } = await world.reader.head();
      const deepest = number - world.depth + 1;
      expect(ranges.slice(-2)).toEqual([
        [before + 1, deepest],
        [deepest + 1, number],
      ]);
    });
  });

  describe('an unconfirmed transfer in a confirmed block', () => {
    const leave = async (change: object) => {
      await deepen();
      const unconfirmed = { $set: change, $unset: { confirmedAt: 1, finalAt: 1 }, $inc: { revision: 1 } };
      await world.database.transfers.updateOne({}, unconfirmed);
      await world.newWatcher().catchUp();
      return (await records())[0];
    };

    it('is confirmed when it is on the chain', async () => {
      await paidAndRead();
      const record = await leave({ isUnevaluated: true });
      expect(record).toMatchObject({ canonical: true, isUnevaluated: false });
      expect(record?.confirmedAt).toBeDefined();
      await world.chain.mine();
      await world.newWatcher().catchUp();
      expect((await records())[0]?.finalAt).toBeDefined();
    });

    it('is orphaned when it is not', async () => {
      const payment = await paidAndRead();
      const record = await leave({ txHash: `0x${'ab'.repeat(32)}`, isUnevaluated: true });
      expect(record).toMatchObject({ canonical: false });
      expect((await world.payment(payment)).status).not.toBe('completed');
    });
  });

  it('reads an orphaned confirmed block again, with all blocks after it', async () => {
    const payment = await paidAndRead();
    await deepen();
    await world.database.cursors.updateOne({}, { $set: { 'confirmed.hash': `0x${'ef'.repeat(32)}` } });
    await deepen();
    await deepen();
    expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
    const [cursor] = await world.database.cursors.find().lean();
    const { number } = await world.reader.head();
    expect(cursor?.confirmed.number).toBe(number - world.depth + 1);
  });

  describe('stored transfers', () => {
    it('include those out of a vault, with its payment', async () => {
      const payment = await paidAndRead();
      await world.chain.flushAsStranger([payment._id.toHexString()]);
      await deepen();
      expect(await records()).toMatchObject([
        { direction: 'in', paymentId: payment._id, units: '5000000' },
        { direction: 'out', paymentId: payment._id, from: payment.deposit.address, units: '5000000' },
      ]);
    });

    it('leave out a transfer of zero from a vault, because anyone can log one', async () => {
      const payment = await world.lock();
      const { address } = payment.deposit;
      await paidAndRead(
        faultyNode((all) =>
          all.flatMap((one) => [one, { ...one, ordinal: 1, from: address, to: one.from, amountUnits: 0n }]),
        ),
      );
      expect(await records()).toMatchObject([{ direction: 'in', units: '5000000' }]);
    });

    it('include unlisted tokens only on networks with recordsUnlistedTokens, without a token', async () => {
      const { USDC } = world.chain.network.tokens;
      const network = { ...world.chain.network, tokens: { ...(USDC && { USDC }) } };
      const queried: (boolean | undefined)[] = [];
      const reader = (recordsUnlistedTokens: boolean): NetworkReader => ({
        ...world.reader,
        network: { ...network, recordsUnlistedTokens },
        transfers: async (query) => {
          queried.push(query.allTokens);
          const all = await world.reader.transfers(query);
          return all.map(({ token, ...rest }) => (token === 'USDT' ? rest : { ...rest, token }));
        },
      });
      const payment = await world.lock();
      await world.newWatcher({ reader: reader(false) }).catchUp();
      expect(new Set(queried)).toEqual(new Set([false]));
      await world.chain.pay(payment.deposit, 7n, 'USDT');
      await world.newWatcher({ reader: reader(true) }).catchUp();
      expect(queried.at(-1)).toBe(true);
      expect((await records())[0]).not.toHaveProperty('token');
      expect((await world.payment(payment)).exceptions).toMatchObject([{ kind: 'unlisted_token' }]);
      expect((await world.story(payment)).events).toEqual([]);
    });
  });
});

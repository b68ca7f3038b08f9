import type { ChainReader, ObservedTransfer } from '@cowrie/chain-evm';
import { type PaymentWorld, startPaymentWorld } from '@cowrie/testing/api/payment-world';

const CONFIRMATIONS = 3;
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

type Change = (transfers: ObservedTransfer[]) => ObservedTransfer[];

/** A node that does not tell the truth about transfers. */
const lying = (change: Change): ChainReader => ({
  ...world.reader,
  transfers: async (query) => change(await world.reader.transfers(query)),
});
const facts = () => world.database.transfers.find().sort({ blockNumber: 1 }).lean();

async function paidAndRead(reader?: ChainReader) {
  const payment = await world.lock();
  await world.newWatcher().catchUp();
  await world.chain.pay(payment.deposit, 5_000_000n);
  await world.newWatcher({ reader }).catchUp();
  return payment;
}

async function deepen(reader?: ChainReader): Promise<void> {
  await world.chain.mine(CONFIRMATIONS - 1);
  await world.newWatcher({ reader }).catchUp();
}

describe('the second reading', () => {
  it('records what the first one missed', async () => {
    const payment = await paidAndRead(lying(() => []));
    expect((await world.payment(payment)).status).toBe('pending');
    await deepen();
    expect(await world.payment(payment)).toMatchObject({ status: 'processing', confirmedUnits: '5000000' });
    expect((await world.story(payment)).events).toEqual(['payment.processing']);
  });

  it('takes back what is not there', async () => {
    const invented = { txHash: `0x${'ab'.repeat(32)}` };
    const payment = await paidAndRead(lying((all) => all.map((one) => ({ ...one, ...invented }))));
    expect((await world.payment(payment)).status).toBe('processing');
    await deepen();
    expect(await facts()).toMatchObject([{ canonical: false }, { canonical: true, units: '5000000' }]);
    expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
  });

  it('alone confirms: by itself, depth does nothing', async () => {
    const payment = await paidAndRead();
    await deepen(lying(() => []));
    const [fact] = await facts();
    expect(fact).toMatchObject({ canonical: false });
    expect(fact).not.toHaveProperty('confirmedAt');
    expect((await world.payment(payment)).confirmedUnits).toBeUndefined();
  });

  it('believes no transfer whose block is not on the chain', async () => {
    const other = { blockHash: `0x${'cd'.repeat(32)}` };
    const payment = await paidAndRead();
    await expect(deepen(lying((all) => all.map((one) => ({ ...one, ...other }))))).rejects.toThrow(
      'changed while it was read',
    );
    expect((await world.payment(payment)).confirmedUnits).toBeUndefined();
    await world.newWatcher().catchUp();
    expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
  });

  it('confirms also what came to an address that is watched no more', async () => {
    const payment = await paidAndRead();
    const ended = new Date(world.clock.now().getTime() - 3 * 86_400_000);
    await world.database.payments.updateOne({ _id: payment._id }, { $set: { watchedUntil: ended } });
    await deepen();
    expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
  });

  it('is not needed by blocks that are deep when they are first read', async () => {
    await world.newWatcher().catchUp();
    await world.chain.mine(50);
    const ranges: [number, number][] = [];
    const reader: ChainReader = {
      ...world.reader,
      transfers: (query) => {
        ranges.push([query.fromBlock, query.toBlock]);
        return world.reader.transfers(query);
      },
    };
    const before = (await world.database.cursors.find().lean())[0]?.number ?? 0;
    await world.newWatcher({ reader }).catchUp();
    const { number } = await world.chain.head();
    const deepest = number - CONFIRMATIONS + 1;
    expect(ranges.slice(-2)).toEqual([
      [before + 1, deepest],
      [deepest + 1, number],
    ]);
  });
});

describe('a leftover of an overtaken process, below what is confirmed', () => {
  const leave = async (change: object) => {
    await deepen();
    const unsure = { $set: change, $unset: { confirmedAt: 1, finalAt: 1 }, $inc: { revision: 1 } };
    await world.database.transfers.updateOne({}, unsure);
    await world.newWatcher().catchUp();
    return (await facts())[0];
  };

  it('is confirmed when it is there', async () => {
    await paidAndRead();
    const fact = await leave({ isUnevaluated: true });
    expect(fact).toMatchObject({ canonical: true, isUnevaluated: false });
    expect(fact?.confirmedAt).toBeDefined();
    expect(fact?.finalAt).toBeDefined();
  });

  it('is taken back when it is not', async () => {
    const payment = await paidAndRead();
    const fact = await leave({ txHash: `0x${'ab'.repeat(32)}`, isUnevaluated: true });
    expect(fact).toMatchObject({ canonical: false });
    expect((await world.payment(payment)).status).not.toBe('completed');
  });
});

it('a confirmed block that turns out to be another one is read again, with all that follows', async () => {
  const payment = await paidAndRead();
  await deepen();
  await world.database.cursors.updateOne({}, { $set: { 'confirmed.hash': `0x${'ef'.repeat(32)}` } });
  await deepen();
  await deepen();
  expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
  const [cursor] = await world.database.cursors.find().lean();
  const { number } = await world.chain.head();
  expect(cursor?.confirmed.number).toBe(number - CONFIRMATIONS + 1);
});

describe('which transfers are facts', () => {
  it('those out of a vault too, as its payment’s', async () => {
    const payment = await paidAndRead();
    await world.chain.flushAsStranger([payment._id.toHexString()]);
    await deepen();
    expect(await facts()).toMatchObject([
      { direction: 'in', paymentId: payment._id, units: '5000000' },
      { direction: 'out', paymentId: payment._id, from: payment.deposit.address, units: '5000000' },
    ]);
  });

  it('nothing, as if out of a vault, is none: anybody can log that', async () => {
    const payment = await world.lock();
    const { address } = payment.deposit;
    await paidAndRead(
      lying((all) =>
        all.flatMap((one) => [one, { ...one, ordinal: 1, from: address, to: one.from, amountUnits: 0n }]),
      ),
    );
    expect(await facts()).toMatchObject([{ direction: 'in', units: '5000000' }]);
  });

  it('those of unlisted tokens only on networks that are set so, without a token', async () => {
    const { USDC } = world.chain.network.tokens;
    const network = { ...world.chain.network, tokens: { ...(USDC && { USDC }) } };
    const asked: (boolean | undefined)[] = [];
    const reader = (recordsUnlistedTokens: boolean): ChainReader => ({
      ...world.reader,
      network: { ...network, recordsUnlistedTokens },
      transfers: async (query) => {
        asked.push(query.allTokens);
        const all = await world.reader.transfers(query);
        return all.map(({ token, ...rest }) => (token === 'USDT' ? rest : { ...rest, token }));
      },
    });
    const payment = await world.lock();
    await world.newWatcher({ reader: reader(false) }).catchUp();
    expect(new Set(asked)).toEqual(new Set([false]));
    await world.chain.pay(payment.deposit, 7n, 'USDT');
    await world.newWatcher({ reader: reader(true) }).catchUp();
    expect(asked.at(-1)).toBe(true);
    expect((await facts())[0]).not.toHaveProperty('token');
    expect((await world.payment(payment)).exceptions).toMatchObject([{ kind: 'unlisted_token' }]);
    expect((await world.story(payment)).events).toEqual([]);
  });
});

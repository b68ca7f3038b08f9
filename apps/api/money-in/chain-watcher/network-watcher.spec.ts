import { verifiedOf, verifiedSignature } from '@cowrie/api/chain/chain-records/verified-network';
import { sendManyTestTokens, type SignatureCheck, type SignatureChecks } from '@cowrie/chain-evm';
import type { Types } from 'mongoose';
import { tokenAddressOf } from '@cowrie/api/chain/testing/builders';
import { type PaymentWorld, startPaymentWorld } from '../testing/payment-world';
import { FULL_READING_MS, type NetworkWatcher } from './network-watcher';

const CONFIRMATIONS = 3;
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

describe('depth', () => {
  it('a seen transfer sets the payment to processing, with history and event', async () => {
    const payment = await world.lock();
    const txHash = await world.chain.pay(payment.deposit, 5_000_000n);
    await world.newWatcher().catchUp();
    expect(await world.payment(payment)).toMatchObject({
      status: 'processing',
      seenUnits: '5000000',
      txHash,
      version: 2,
      history: [{ from: 'pending', to: 'processing', cause: 'funds_seen', at: world.clock.now() }],
      events: [{ type: 'payment.processing', sequence: 1, at: world.clock.now() }],
    });
  });

  it('credits at the set depth and not a block before', async () => {
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 5_000_000n);
    await world.chain.mine(CONFIRMATIONS - 2);
    const watcher = world.newWatcher();
    await watcher.catchUp();
    const before = await world.payment(payment);
    expect(before.paidAt ?? before.confirmedUnits ?? before.settlement).toBeUndefined();
    await world.chain.mine();
    await watcher.catchUp();
    expect(await world.payment(payment)).toMatchObject({
      status: 'processing',
      confirmedUnits: '5000000',
      paidAt: world.clock.now(),
      settlement: { state: 'due', provider: 'sandbox', dueAt: world.clock.now() },
    });
  });

  it('a lower depth that is set at a restart applies at once', async () => {
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 5_000_000n);
    await world.newWatcher().catchUp();
    const reader = { ...world.reader, network: { ...world.chain.network, confirmations: 1 } };
    await world.newWatcher({ reader }).catchUp();
    expect((await world.payment(payment)).paidAt).toEqual(world.clock.now());
  });
});

describe('reading', () => {
  it('the same blocks again changes nothing', async () => {
    const payment = await world.lock();
    await world.newWatcher().catchUp();
    const [cursor] = await world.database.cursors.find().lean();
    await world.chain.pay(payment.deposit, 5_000_000n);
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    const before = await world.payment(payment);
    await world.database.cursors.replaceOne({}, cursor);
    await world.newWatcher().catchUp();
    expect(await world.payment(payment)).toEqual(before);
    expect(await world.database.transfers.countDocuments()).toBe(1);
  });

  it('adds up several transfers, also two in one transaction', async () => {
    const payment = await world.lock();
    const tokenAddress = tokenAddressOf(world.chain.network, 'USDC');
    const to = payment.deposit.address;
    const share = (amountUnits: bigint) => ({ tokenAddress, to, amountUnits });
    await world.chain.mining(sendManyTestTokens(world.chain.payer, [share(2_000_000n), share(2_000_000n)]));
    await world.chain.pay(payment.deposit, 1_500_000n);
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    expect(await world.payment(payment)).toMatchObject({
      confirmedUnits: '5500000',
      surplusUnits: '500000',
      exceptions: [],
    });
    expect(await world.database.transfers.countDocuments()).toBe(3);
  });

  it('finds an address that was locked after the watcher started', async () => {
    const watcher = world.newWatcher();
    await watcher.catchUp();
    world.clock.advanceSeconds(600);
    await world.chain.mine(2);
    await watcher.catchUp();
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 5_000_000n);
    await watcher.catchUp();
    expect((await world.payment(payment)).status).toBe('processing');
  });

  it('catches up on many blocks in steps, and credits once', async () => {
    const payment = await world.lock();
    await world.newWatcher().catchUp();
    await world.chain.pay(payment.deposit, 2_000_000n);
    await world.chain.mine(700);
    await world.chain.pay(payment.deposit, 3_000_000n);
    await world.chain.mine(500);
    await world.newWatcher().catchUp();
    expect(await world.story(payment)).toEqual({
      status: 'processing',
      causes: ['funds_seen'],
      events: ['payment.processing', 'payment.paid'],
    });
    expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
    const { number } = await world.chain.head();
    const [cursor] = await world.database.cursors.find().lean();
    expect(cursor).toMatchObject({ number, headNumber: number });
    expect(cursor?.recent.length).toBeGreaterThanOrEqual(3);
  });
});

describe('the first reading starts', () => {
  it('before the first lock', async () => {
    await world.chain.mine(50);
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 5_000_000n);
    world.clock.advanceSeconds(86_400);
    await world.chain.mine(50);
    await world.newWatcher().catchUp();
    expect((await world.payment(payment)).status).toBe('processing');
  });

  it('early enough for a block whose timestamp is before the lock', async () => {
    await world.chain.mine(20);
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 5_000_000n);
    const lockedAt = new Date(world.clock.now().getTime() + 300);
    await world.database.payments.updateOne({ _id: payment._id }, { $set: { 'deposit.lockedAt': lockedAt } });
    await world.newWatcher().catchUp();
    expect((await world.payment(payment)).status).toBe('processing');
  });

  it('near the head of a long chain without payments', async () => {
    await world.chain.mine(300);
    world.clock.advanceSeconds(86_400);
    await world.chain.mine(2);
    const { number } = await world.chain.head();
    const seen: number[] = [];
    const reader = {
      ...world.reader,
      transfers: (query: Parameters<typeof world.reader.transfers>[0]) => {
        seen.push(query.fromBlock);
        return world.reader.transfers(query);
      },
    };
    await world.newWatcher({ reader }).catchUp();
    expect(seen).toEqual([number - 1]);
  });
});

describe('the first reading of a network that is added to a running deployment', () => {
  const dayLater = async () => {
    world.clock.advanceSeconds(86_400);
    await world.chain.mine(2);
  };
  /** Returns the first block that a new watcher reads. */
  const firstBlockRead = async (): Promise<number> => {
    const seen: number[] = [];
    const transfers: typeof world.reader.transfers = (query) => {
      seen.push(query.fromBlock);
      return world.reader.transfers(query);
    };
    await world.newWatcher({ reader: { ...world.reader, transfers } }).catchUp();
    return Math.min(...seen);
  };
  const endWatch = ({ _id }: { _id: Types.ObjectId }) =>
    world.database.payments.updateOne({ _id }, { $set: { watchedUntil: world.clock.now() } });

  // Guarantee: the deployment's age does not delay a new network. A fast chain has 30 million blocks in two
  // years.
  it('starts at the oldest active watch of another network', async () => {
    const elsewhere = { ...world.chain.network, name: 'polygon' };
    const old = await world.lock({}, elsewhere);
    await dayLater();
    await endWatch(old);
    const { number } = await world.chain.head();
    const watched = await world.lock({}, elsewhere);
    await world.chain.pay(watched.deposit, 5_000_000n);
    await dayLater();
    expect(await firstBlockRead()).toBeGreaterThan(number - 2);
    expect((await world.payment(watched)).exceptions).toMatchObject([{ kind: 'wrong_network' }]);
  });

  it('starts at its own open payment, although the watch has ended', async () => {
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 5_000_000n);
    await dayLater();
    await endWatch(payment);
    await world.newWatcher().catchUp();
    expect((await world.payment(payment)).status).toBe('processing');
  });
});

describe('money that is not credited', () => {
  it('in another token is one exception with one event', async () => {
    const payment = await world.lock();
    const txHash = await world.chain.pay(payment.deposit, 5_000_000n, 'USDT');
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    await world.newWatcher().catchUp();
    const stored = await world.payment(payment);
    expect(stored.exceptions).toMatchObject([{ kind: 'wrong_token', transferId: `base:${txHash}:0` }]);
    expect([stored.status, stored.seenUnits, stored.paidAt]).toEqual(['pending', undefined, undefined]);
    expect((await world.story(payment)).events).toEqual(['payment.exception']);
  });

  it('on another network is an exception', async () => {
    const payment = await world.lock({}, { ...world.chain.network, name: 'polygon' });
    await world.chain.pay(payment.deposit, 5_000_000n);
    await world.newWatcher().catchUp();
    const stored = await world.payment(payment);
    expect(stored.exceptions).toMatchObject([{ kind: 'wrong_network' }]);
    expect([stored.status, stored.seenUnits]).toEqual(['pending', undefined]);
  });

  it('after the window is an exception on the expired payment', async () => {
    const payment = await world.lock();
    await world.newWatcher().catchUp();
    world.clock.advanceSeconds(31 * 60);
    await world.chain.mine(2);
    await world.newWatcher().catchUp();
    await world.rooms.evaluator.evaluate(payment._id);
    await world.chain.pay(payment.deposit, 5_000_000n);
    await world.newWatcher().catchUp();
    expect(await world.story(payment)).toEqual({
      status: 'expired',
      causes: ['window_over'],
      events: ['payment.exception', 'payment.expired'],
    });
    expect((await world.payment(payment)).exceptions).toMatchObject([{ kind: 'late' }]);
  });
});

it('expires nothing while no node answers, no matter how late it is', async () => {
  const payment = await world.lock();
  await world.newWatcher().catchUp();
  const silent = { ...world.reader, head: () => Promise.reject(new Error('no node answers')) };
  world.clock.advanceSeconds(86_400);
  await expect(world.newWatcher({ reader: silent }).catchUp()).rejects.toThrow('no node answers');
  expect(await world.rooms.evaluator.evaluate(payment._id)).toBe('pending');
  await world.chain.mine(CONFIRMATIONS);
  await world.newWatcher().catchUp();
  expect(await world.rooms.evaluator.evaluate(payment._id)).toBe('expired');
});

it('evaluates the others when one payment cannot be evaluated', async () => {
  const orphan = await world.lock();
  const payment = await world.lock();
  await world.chain.pay(orphan.deposit, 5_000_000n);
  await world.chain.pay(payment.deposit, 5_000_000n);
  const watcher = world.newWatcher();
  await world.newWatcher().catchUp();
  await world.database.payments.deleteOne({ _id: orphan._id });
  await world.chain.mine(CONFIRMATIONS);
  await watcher.catchUp();
  expect((await world.payment(payment)).paidAt).toEqual(world.clock.now());
  expect(await world.database.transfers.countDocuments({ isUnevaluated: true })).toBe(1);
});

it('records which contracts it has verified, even in a cursor that another version left', async () => {
  const notes = async () => (await world.database.cursors.findOne().lean())?.verified;
  await world.newWatcher().catchUp();
  expect(await notes()).toEqual(verifiedOf(world.chain.network));
  await world.database.cursors.updateOne({}, { $unset: { verified: 1 } });
  await world.newWatcher().catchUp();
  expect(await notes()).toEqual(verifiedOf(world.chain.network));
});

describe('signatures', () => {
  const USD_COIN = { kind: 'eip3009', name: 'USD Coin', version: '2' } as const;
  const USDC = () => {
    const token = world.chain.network.tokens.USDC;
    if (!token) throw new Error('no USDC');
    return { ...token, signature: USD_COIN };
  };
  const watcherOf = (check: () => Promise<SignatureChecks>, writes?: () => number) => {
    const network = { ...world.chain.network, tokens: { USDC: USDC() } };
    const reader = { ...world.reader, network, checkSignatures: check };
    return world.newWatcher({ reader, ...(writes && { writes }) });
  };
  const recorded = async () =>
    verifiedSignature((await world.database.cursors.findOne().lean())?.verified, USDC());
  const next = async (watcher: NetworkWatcher) => {
    world.clock.advanceSeconds(FULL_READING_MS / 1000);
    await watcher.catchUp();
  };
  const MATCHES = { state: 'matches' } as const;
  const DIFFERS = { state: 'differs', reason: 'DOMAIN_SEPARATOR reverts' } as const;

  it('records the answers of the contracts, and each change of them', async () => {
    let answer: SignatureCheck = MATCHES;
    const watcher = watcherOf(async () => ({ USDC: answer }));
    await watcher.catchUp();
    await next(watcher);
    expect(await recorded()).toEqual(MATCHES);
    const { revision } = await world.database.cursors.findOne().lean().orFail();
    await next(watcher);
    expect(await world.database.cursors.findOne().lean()).toMatchObject({ revision });
    answer = DIFFERS;
    world.clock.advanceSeconds(3_600);
    await watcher.catchUp();
    await next(watcher);
    expect(await recorded()).toEqual(DIFFERS);
  });

  it('records them as soon while the database tells of no write', async () => {
    let answer: SignatureCheck = { state: 'unknown', reason: 'silence' };
    const watcher = watcherOf(
      async () => ({ USDC: answer }),
      () => 1,
    );
    await watcher.catchUp();
    await next(watcher);
    answer = MATCHES;
    // An answer that is missing is asked for again after a minute.
    world.clock.advanceSeconds(60);
    await world.chain.mine();
    await watcher.catchUp();
    await next(watcher);
    expect(await recorded()).toEqual(MATCHES);
  });

  // Guarantee: a restart while no endpoint answers takes no token out of the offer.
  it('the next process keeps what is recorded until it has an answer', async () => {
    const first = watcherOf(async () => ({ USDC: MATCHES }));
    await first.catchUp();
    await next(first);
    const second = watcherOf(async () => ({ USDC: { state: 'unknown', reason: 'silence' } }));
    await second.catchUp();
    await next(second);
    expect(await recorded()).toEqual(MATCHES);
  });

  it.each<[string, () => Promise<SignatureChecks>]>([
    ['never answers', () => new Promise(() => undefined)],
    ['throws', () => Promise.reject(new TypeError('a defect'))],
  ])('an endpoint that %s does not hold up the blocks', async (_, check) => {
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 5_000_000n);
    const watcher = watcherOf(check);
    await watcher.catchUp();
    expect((await world.payment(payment)).status).toBe('processing');
    await next(watcher);
    expect(await recorded()).toEqual({ state: 'unknown', reason: expect.any(String) });
  });
});

import { RpcResponseError, RpcUnreachableError, type ObservedTransfer } from '@cowrie/chain-evm';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import { FAMILY_WORLDS, type FamilyWorld } from '../testing/family-worlds';
import { PaymentsRepository } from '../payments/document/payments.repository';

/** Blocks of TRON are three seconds apart. */
const PAST_WINDOW_SECONDS = 30 * 60 + 3;
let world: FamilyWorld;

/** Chooses the transfers that a node omits. */
type LeavesOut = (transfer: ObservedTransfer) => boolean;
const everything: LeavesOut = () => true;
const nothing: LeavesOut = () => false;

/**
 * A network whose preferred node omits transfers from every reading. `elsewhere`: what its other nodes omit.
 */
function lyingReader(
  leavesOut: LeavesOut,
  elsewhere: LeavesOut = leavesOut,
  over: Partial<NetworkReader> = {},
) {
  const reads = (lies: LeavesOut): NetworkReader['elsewhere'] => ({
    ...world.reader,
    transfers: async (query) => (await world.reader.transfers(query)).filter((one) => !lies(one)),
  });
  const rested: string[] = [];
  const reader: NetworkReader = {
    ...world.reader,
    ...reads(leavesOut),
    elsewhere: reads(elsewhere),
    restLiars: ({ txHash }) => {
      rested.push(txHash);
      return Promise.resolve(['liar']);
    },
    ...over,
  };
  return { reader, rested };
}

/** Evaluates every payment, as the expiry service does each second. */
async function evaluateAll(): Promise<void> {
  const payments = await world.database.payments.find({}, { _id: 1 }).lean();
  await world.rooms.evaluator.evaluateMany(payments.map(({ _id }) => _id));
}

/** Lets the window end and reads past it. Returns the watcher. */
async function readPastWindow(reader: NetworkReader) {
  world.clock.advanceSeconds(PAST_WINDOW_SECONDS);
  await world.chain.mine(world.depth);
  const watcher = world.newWatcher({ reader });
  await watcher.catchUp();
  await evaluateAll();
  return watcher;
}

async function readNextBlock(watcher: { catchUp(): Promise<void> }, seconds = 400): Promise<void> {
  world.clock.advanceSeconds(seconds);
  await world.chain.mine();
  await watcher.catchUp();
  await evaluateAll();
}

describe.each(FAMILY_WORLDS)('on %s', (_family, start) => {
  beforeAll(async () => {
    world = await start();
  });
  beforeEach(() => world.reset());
  afterAll(() => world.stop());

  describe('a network’s only node omits the logs of a payment that was paid in time', () => {
    it('does not let it expire, says so in health, and completes it once the node tells the truth', async () => {
      let isLying = true;
      const { reader } = lyingReader(() => isLying);
      const payment = await world.lock();
      await world.chain.pay(payment.deposit, 5_000_000n);
      const watcher = await readPastWindow(reader);
      expect((await world.payment(payment)).status).toBe('pending');
      expect(watcher.alarm()).toBe(
        'held payments: 1, whose vaults hold different sums than the logs show; check the nodes',
      );
      await readNextBlock(watcher);
      expect((await world.payment(payment)).status).toBe('pending');
      isLying = false;
      await readNextBlock(watcher);
      expect(await world.payment(payment)).toMatchObject({
        status: 'processing',
        confirmedUnits: '5000000',
        settlement: { state: 'due' },
        exceptions: [],
      });
      await readNextBlock(watcher);
      expect(watcher.alarm()).toBeUndefined();
    });

    it('does not let it fail while half of the logs are missing', async () => {
      let isLying = true;
      const { reader } = lyingReader(({ amountUnits }) => isLying && amountUnits === 3_000_000n);
      const payment = await world.lock();
      await world.chain.pay(payment.deposit, 2_000_000n);
      await world.chain.pay(payment.deposit, 3_000_000n);
      const watcher = await readPastWindow(reader);
      expect(await world.payment(payment)).toMatchObject({ status: 'processing', confirmedUnits: '2000000' });
      isLying = false;
      await readNextBlock(watcher);
      expect(await world.payment(payment)).toMatchObject({
        confirmedUnits: '5000000',
        settlement: { state: 'due' },
      });
    });

    it('fails a payment that is really short, with its whole sum', async () => {
      let isLying = true;
      const { reader } = lyingReader(() => isLying);
      const payment = await world.lock();
      await world.chain.pay(payment.deposit, 2_000_000n);
      const watcher = await readPastWindow(reader);
      isLying = false;
      await readNextBlock(watcher);
      expect(await world.payment(payment)).toMatchObject({ status: 'failed', deficitUnits: '3000000' });
    });

    it('holds no other payment', async () => {
      const paid = await world.lock();
      const unpaid = await world.lock();
      await world.chain.pay(paid.deposit, 5_000_000n);
      await readPastWindow(lyingReader(everything).reader);
      expect((await world.payment(paid)).status).toBe('pending');
      expect((await world.payment(unpaid)).status).toBe('expired');
    });
  });

  describe('the preferred one of two nodes omits the logs', () => {
    it('finds the payment elsewhere at the end of its window, and rests the node', async () => {
      const { reader, rested } = lyingReader(everything, nothing);
      const payment = await world.lock();
      const txHash = await world.chain.pay(payment.deposit, 5_000_000n);
      const watcher = await readPastWindow(reader);
      expect(await world.payment(payment)).toMatchObject({
        status: 'processing',
        confirmedUnits: '5000000',
        settlement: { state: 'due' },
      });
      expect([rested, watcher.alarm()]).toEqual([[txHash], undefined]);
    });

    it('keeps what the first node showed when the other one omits it', async () => {
      const { reader } = lyingReader(
        ({ amountUnits }) => amountUnits === 3_000_000n,
        ({ amountUnits }) => amountUnits === 2_000_000n,
      );
      const payment = await world.lock();
      await world.chain.pay(payment.deposit, 2_000_000n);
      await world.chain.pay(payment.deposit, 3_000_000n);
      await readPastWindow(reader);
      expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
    });
  });

  describe('the balance', () => {
    const heldBy = (units: bigint): Partial<NetworkReader> => ({
      balancesAt: async (asked, addresses) => {
        const { block } = await world.reader.balancesAt(asked, []);
        const balances = [{ token: 'USDC' as const, units }];
        return { block, balances: addresses.map((address) => ({ address, balances })) };
      },
    });

    it('that is less than recorded also holds a short payment', async () => {
      const payment = await world.lock();
      await world.chain.pay(payment.deposit, 2_000_000n);
      const { reader } = lyingReader(nothing, nothing, heldBy(0n));
      const watcher = await readPastWindow(reader);
      expect((await world.payment(payment)).status).toBe('processing');
      expect(watcher.alarm()).toContain('held payments: 1');
      await readNextBlock(world.newWatcher());
      expect((await world.payment(payment)).status).toBe('failed');
    });

    it('counts what has left the vault', async () => {
      const payment = await world.lock();
      await world.chain.pay(payment.deposit, 2_000_000n);
      await world.chain.flushAsStranger([payment._id.toHexString()]);
      await readPastWindow(world.reader);
      expect(await world.payment(payment)).toMatchObject({
        status: 'failed',
        vaultReadings: [
          {
            network: world.chain.network.name,
            held: expect.arrayContaining([
              { token: 'USDC', units: '0' },
              { token: 'USDT', units: '0' },
            ]) as unknown,
          },
        ],
      });
    });

    it('includes money that came after the window', async () => {
      const payment = await world.lock();
      world.clock.advanceSeconds(PAST_WINDOW_SECONDS);
      await world.chain.pay(payment.deposit, 5_000_000n);
      await world.chain.mine(world.depth);
      await world.newWatcher().catchUp();
      expect(await world.payment(payment)).toMatchObject({
        status: 'expired',
        exceptions: [{ kind: 'late' }],
      });
    });
  });

  describe('a block whose state the nodes have dropped', () => {
    const dropped = new RpcResponseError(-32000, 'missing trie node', 'eth_call', undefined, true);
    const refusing = (isRefused: (block: number) => boolean, error: Error = dropped) =>
      lyingReader(nothing, nothing, {
        balancesAt: (block, addresses) =>
          isRefused(block.number) ? Promise.reject(error) : world.reader.balancesAt(block, addresses),
      }).reader;

    it('is replaced by the newest block that was read', async () => {
      const payment = await world.lock();
      world.clock.advanceSeconds(PAST_WINDOW_SECONDS);
      await world.chain.mine(world.depth);
      const newest = await world.reader.head();
      await world.newWatcher({ reader: refusing((number) => number < newest.number) }).catchUp();
      // TRON's nodes know the solid block only, whichever is asked for.
      const { block } = await world.reader.balancesAt(newest, []);
      expect(await world.payment(payment)).toMatchObject({
        status: 'expired',
        vaultReadings: [{ blockNumber: block.number }],
      });
    });

    it.each([
      ['no node has the state of a block', dropped],
      ['no node answers', new RpcUnreachableError('timeout', { endpoint: 'a' })],
    ])('holds the payment when %s, says so in health, and asks again later', async (_name, error) => {
      let isDown = true;
      const payment = await world.lock();
      const watcher = await readPastWindow(refusing(() => isDown, error));
      expect((await world.payment(payment)).status).toBe('pending');
      expect(watcher.alarm()).toBe('held payments: 1, whose vaults no node can read at a confirmed block');
      isDown = false;
      await readNextBlock(watcher);
      expect((await world.payment(payment)).status).toBe('expired');
      await watcher.catchUp();
      expect(watcher.alarm()).toBeUndefined();
    });
  });

  it('asks about many vaults in one call, at the poll that has read past the window', async () => {
    const payments = await Promise.all([1, 2, 3].map(() => world.lock()));
    const calls: number[] = [];
    const { reader } = lyingReader(nothing, nothing, {
      balancesAt: (block, addresses) => {
        calls.push(addresses.length);
        return world.reader.balancesAt(block, addresses);
      },
    });
    await readPastWindow(reader);
    expect(calls).toEqual([3]);
    for (const payment of payments) expect((await world.payment(payment)).status).toBe('expired');
  });

  // Guarantee: more payments that end at one time than a node answers about do not hold each other open.
  it('asks about no more vaults in one call than the network’s reader takes', async () => {
    const payments = await Promise.all([1, 2, 3].map(() => world.lock()));
    const { reader } = lyingReader(nothing, nothing, {
      vaultsPerCall: 2,
      balancesAt: (block, addresses) =>
        addresses.length > 2
          ? Promise.reject(new RpcUnreachableError('rate_limited', { endpoint: 'node' }))
          : world.reader.balancesAt(block, addresses),
    });
    await readPastWindow(reader);
    for (const payment of payments) expect((await world.payment(payment)).status).toBe('expired');
  });

  it('checks an unproven vault again after 2 s, 4 s and 8 s, and at least every 5 minutes', async () => {
    let asked = 0;
    const { reader } = lyingReader(everything, everything, {
      balancesAt: (block, addresses) => {
        asked += 1;
        return world.reader.balancesAt(block, addresses);
      },
    });
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 5_000_000n);
    const watcher = await readPastWindow(reader);
    const askedAfter = async (seconds: number) => {
      world.clock.advanceSeconds(seconds);
      await watcher.catchUp();
      return asked;
    };
    expect([asked, await askedAfter(1), await askedAfter(1)]).toEqual([1, 1, 2]);
    expect([await askedAfter(3), await askedAfter(1)]).toEqual([2, 3]);
    expect([await askedAfter(7), await askedAfter(1)]).toEqual([3, 4]);
    for (let more = 0; more < 12; more += 1) await askedAfter(300);
    expect(asked).toBe(16);
  });

  it('makes no query while no new block is confirmed and no payment is unproven', async () => {
    let queries = 0;
    const wrap = <T extends object>(part: T): T => {
      if (part instanceof PaymentsRepository) {
        const findWindowRead = part.findWindowRead.bind(part);
        part.findWindowRead = (...args) => {
          queries += 1;
          return findWindowRead(...args);
        };
      }
      return part;
    };
    await world.lock();
    const watcher = world.newWatcher({ wrap });
    await watcher.catchUp();
    expect(queries).toBe(1);
    await watcher.catchUp();
    expect(queries).toBe(1);
  });
});

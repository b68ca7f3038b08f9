import { type ConversionWorld, openConversionWorld } from '@cowrie/api/money-out/testing/conversion-world';
import { startDatabase, type TestDatabase } from '../../testing/database';
import { aConfig, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { LedgerFaults } from './ledger-faults.repository';
import { LedgerRound } from './ledger-round.service';
import { LedgerWalk } from './ledger-walk.service';

// Guarantee: the service itself finds what `cowrie ledger check --chain` finds, and has the vault read again.

let world: ConversionWorld<TestDatabase>;
let readers: ChainReaders;
let health: HealthRegistry;
let round: LedgerRound;
beforeAll(async () => {
  world = await openConversionWorld(await startDatabase(), { confirmations: 3 });
});
beforeEach(async () => {
  await world.reset();
  const { database, clock, rooms } = world;
  readers = new ChainReaders(new NodeConnections());
  health = new HealthRegistry(clock);
  const networks = [world.chain.network];
  round = new LedgerRound(
    new LedgerWalk(database.payments, rooms.transfers),
    new LedgerFaults(database.ledgerFaults, clock),
    rooms.doubts,
    readers,
    aConfig({ environments: { test: { treasury: TREASURY, networks } } }),
    rooms.setAside,
    new LeaseService(database.leases, clock),
    clock,
    new MetricsRegistry(),
    health,
  );
});
afterEach(() => readers.onModuleDestroy());
afterAll(() => world.stop());

const note = () => health.states().find(({ name }) => name === 'books')?.detail;
const faults = () => world.database.ledgerFaults.find().lean();

it('checks one payment after the other, newest first, and finds nothing wrong', async () => {
  for (let count = 0; count < 3; count += 1) await world.due();
  for (let run = 0; run < 5; run += 1) await round.tick();
  expect([await faults(), note(), await world.database.vaultDoubts.countDocuments()]).toEqual([
    [],
    undefined,
    0,
  ]);
});

it('finds a transfer without a record, reports it in health, and has it found within a reading', async () => {
  const older = await world.due();
  await world.due();
  await world.newSweeper().run();
  await world.deepen();
  await world.newSweeper().run();
  await world.database.transfers.deleteOne({ paymentId: older._id, direction: 'out' });
  for (let run = 0; run < 2; run += 1) await round.tick();
  expect(await faults()).toMatchObject([
    {
      paymentId: older._id,
      environment: 'test',
      faults: expect.arrayContaining([
        'the vault holds 0 of USDC@base on the chain, but 5000000 according to the facts',
      ]) as string[],
    },
  ]);
  // A vault that was just swept also differs until its transfers are read. So a fault is reported once it has
  // lasted 90 s.
  expect(note()).toBeUndefined();
  world.clock.advanceSeconds(90);
  await round.tick();
  expect(note()).toBe('books or vaults of 1 payments are wrong; run cowrie ledger check --chain');
  await world.deepen();
  await round.tick();
  expect([await faults(), note(), await world.database.vaultDoubts.countDocuments()]).toEqual([
    [],
    undefined,
    0,
  ]);
});

// Guarantee: money that an earlier version booked as kept by the token, because a node omitted a sweep, is
// reported and checked again.
it('finds a sweep that is marked as orphaned while its money is booked as kept by the token', async () => {
  const payment = await world.due();
  await world.newSweeper().run();
  await world.deepen();
  await world.newSweeper().run();
  const ofSweep = { paymentId: payment._id, direction: 'out' } as const;
  const sweep = await world.database.transfers.findOne(ofSweep).lean().orFail();
  const { network, token, tokenAddress, units, txHash, blockNumber } = sweep;
  const kept = { network, token, tokenAddress, units, blockNumber, at: world.clock.now() };
  await world.database.transfers.updateOne(ofSweep, { $set: { canonical: false } });
  await world.database.payments.updateOne({ _id: payment._id }, { $set: { keptByToken: [kept] } });
  await world.rooms.evaluator.evaluate(payment._id);
  for (let run = 0; run < 2; run += 1) await round.tick();
  const text = `USDC@base is booked as kept by the token, but transaction ${txHash}, which took 5000000 out of the vault, is in block ${blockNumber} of the chain`;
  // Its ledger and its vault agree.
  expect(await faults()).toMatchObject([{ paymentId: payment._id, faults: [text] }]);
  expect(await world.database.vaultDoubts.find().lean()).toMatchObject([{ paymentId: payment._id }]);
  // A reorg really has taken it back.
  await world.database.transfers.updateOne(ofSweep, { $set: { blockHash: `0x${'7'.repeat(64)}` } });
  await round.tick();
  expect(await faults()).toEqual([]);
});

it('rests after a turn, and checks a payment of an hour ago once more in the next one', async () => {
  const payment = await world.due();
  for (let run = 0; run < 2; run += 1) await round.tick();
  await world.database.payments.updateOne({ _id: payment._id }, { $set: { ledger: [] } });
  await round.tick();
  expect(await faults()).toEqual([]);
  world.clock.advanceSeconds(3600);
  await round.tick();
  expect(await faults()).toMatchObject([{ paymentId: payment._id }]);
});

// Guarantee: no fault is reported for longer than it is true.
it('forgets a payment that was deleted, whether it was wrong or could not be checked', async () => {
  const [broken, wrong] = [await world.due(), await world.due()];
  const { payments, setAsideItems } = world.database;
  await payments.collection.updateOne({ _id: broken._id }, { $set: { keptByToken: 7 } });
  await payments.updateOne({ _id: wrong._id }, { $set: { ledger: [] } });
  for (let run = 0; run < 2; run += 1) await round.tick();
  world.clock.advanceSeconds(90);
  await round.tick();
  expect(note()).toContain('of 1 payments are wrong');
  await payments.deleteMany({ _id: { $in: [broken._id, wrong._id] } });
  world.clock.advanceSeconds(300);
  await round.tick();
  expect([await faults(), await setAsideItems.find().lean(), note()]).toEqual([[], [], undefined]);
});

it('sets a payment aside that it cannot check, and checks the others', async () => {
  const [broken, other] = [await world.due(), await world.due()];
  const { payments, setAsideItems } = world.database;
  await payments.collection.updateOne({ _id: broken._id }, { $set: { keptByToken: 7 } });
  await payments.updateOne({ _id: other._id }, { $set: { ledger: [] } });
  await round.tick();
  expect(await setAsideItems.find().lean()).toMatchObject([
    { queue: 'checks of the books', item: broken._id.toHexString() },
  ]);
  expect((await faults()).map(({ paymentId }) => paymentId)).toEqual([other._id]);
});

it('continues after a payment without a time', async () => {
  const [older, broken] = [await world.due(), await world.due()];
  const { payments } = world.database;
  await payments.updateOne({ _id: older._id }, { $set: { ledger: [] } });
  await payments.collection.updateOne({ _id: broken._id }, { $unset: { createdAt: 1 } });
  await round.tick();
  expect((await faults()).map(({ paymentId }) => paymentId)).toContainEqual(older._id);
});

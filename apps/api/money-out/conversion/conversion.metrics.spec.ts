import { Types } from 'mongoose';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { type TestDatabase, startDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '../testing/rooms';
import type { Settlement } from '@cowrie/api/money-in/payments/document/payment.schema';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { Conversion } from './conversion';
import { secondsLeft } from './gas.estimate';
import { ConversionFigures } from './conversion-figures.repository';
import type { LotSales } from './lots/lot-sales.service';
import { ConversionMetrics } from './conversion.metrics';

let database: TestDatabase;
let clock: FakeClock;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
});
afterAll(() => database.stop());

const at = (secondsAgo: number): Date => new Date(clock.now().getTime() - 1000 * secondsAgo);
const TREASURY = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';

/** What a freshly started worker reports. */
async function told(): Promise<string[]> {
  const metrics = new MetricsRegistry();
  const { sweeps, exchanges } = openRooms(database, clock);
  const figures = new ConversionFigures(database.payments, database.sweeps, database.vaultSweeps);
  new ConversionMetrics(metrics, figures, new Conversion(exchanges, {} as LotSales, clock), sweeps, clock);
  return (await metrics.text()).split('\n').filter((line) => /^cowrie_(?!collector|exchange)/.test(line));
}

const settling = (settlement: Partial<Settlement>, paidAt: Date) =>
  aLockedPayment(clock.now(), {
    status: 'processing',
    paidAt,
    settlement: { state: 'converting', provider: 'sandbox', dueAt: at(1), ...settlement },
  });

it('reports settlements with a step left by state and exchange, with the longest waiting', async () => {
  await database.payments.create([
    settling({ tries: 3 }, at(600)),
    settling({ tries: 1 }, at(7200)),
    settling({ state: 'sweeping', provider: 'hold' }, at(60)),
    settling({ state: 'settled', dueAt: undefined }, at(99_999)),
  ]);
  const sandbox = '{environment="test",state="converting",provider="sandbox"}';
  const hold = '{environment="test",state="sweeping",provider="hold"}';
  expect((await told()).sort()).toEqual(
    [
      `cowrie_settlements${sandbox} 2`,
      `cowrie_settlements${hold} 1`,
      `cowrie_oldest_settlement_age_seconds${sandbox} 7200`,
      `cowrie_oldest_settlement_age_seconds${hold} 60`,
      `cowrie_settlement_tries${sandbox} 3`,
      `cowrie_settlement_tries${hold} 0`,
    ].sort(),
  );
});

it('counts sales that wait for an order, by the reason they wait', async () => {
  await database.payments.create([
    settling({ waitsFor: 'lot', provider: 'luno' }, at(60)),
    settling({ waitsFor: 'lot', provider: 'luno' }, at(60)),
    settling({ waitsFor: 'price', provider: 'luno' }, at(60)),
    settling({ waitsFor: 'price', provider: 'luno', dueAt: undefined }, at(60)),
    settling({}, at(60)),
  ]);
  const lines = (await told()).filter((line) => line.startsWith('cowrie_settlements_waiting')).sort();
  expect(lines).toEqual([
    'cowrie_settlements_waiting{environment="test",provider="luno",reason="lot"} 2',
    'cowrie_settlements_waiting{environment="test",provider="luno",reason="price"} 1',
  ]);
});

const vault = (requestedAt: Date, attempts: number) => ({
  environment: 'test' as const,
  network: 'base',
  tokenAddress: TREASURY,
  paymentId: new Types.ObjectId(),
  treasury: TREASURY,
  receivedUnits: '1000000',
  requestedAt,
  dueAt: requestedAt,
  attempts,
});

const sweep = (over: object) => ({
  _id: new Types.ObjectId(),
  environment: 'test' as const,
  network: 'base',
  tokenAddress: TREASURY,
  treasury: TREASURY,
  vaults: [{ paymentId: new Types.ObjectId(), receivedUnits: '1000000' }],
  nonce: 1,
  attempts: [attempt('0x1', '1000000000')],
  createdAt: at(1801),
  ...over,
});
const attempt = (txHash: string, maxFeePerGasWei: string) => ({
  txHash,
  rawTransaction: '0x02',
  maxFeePerGasWei,
  maxPriorityFeePerGasWei: '1',
  sentAt: at(60),
});

it('reports waiting vaults and the open sweep', async () => {
  await database.vaultSweeps.create([vault(at(30), 0), vault(at(90), 2)]);
  await database.sweeps.create([
    sweep({ isOpen: true, attempts: [attempt('0x1', '1'), attempt('0x2', '2')] }),
    sweep({ isOpen: false, outcome: 'confirmed', closedAt: at(5) }),
  ]);
  const base = '{environment="test",network="base"}';
  expect(await told()).toEqual([
    `cowrie_vaults_waiting${base} 2`,
    `cowrie_vaults_set_aside${base} 1`,
    `cowrie_oldest_vault_wait_seconds${base} 90`,
    `cowrie_open_sweep_age_seconds${base} 1801`,
    `cowrie_open_sweep_attempts${base} 2`,
  ]);
});

describe('gas', () => {
  it('lasts as long as the balance covers the spending of the window', async () => {
    const since = at(7 * 86_400);
    const closed = [1, 2].map((nonce) =>
      sweep({ nonce, isOpen: false, outcome: 'confirmed', txHash: '0x1', closedAt: at(86_400) }),
    );
    await database.sweeps.create([
      ...closed,
      sweep({ isOpen: false, outcome: 'displaced', closedAt: at(86_400) }),
      sweep({ isOpen: false, outcome: 'confirmed', txHash: '0x1', closedAt: at(8 * 86_400) }),
    ]);
    const figures = new ConversionFigures(database.payments, database.sweeps, database.vaultSweeps);
    const found = await figures.closedSince({ environment: 'test', network: 'base' }, since, 10);
    expect(found).toHaveLength(3);
    // Two sweeps of one vault: 104,000 gas each, at 1 gwei.
    const spentWei = 2n * 104_000n * 1_000_000_000n;
    const leftWith = (sweeps: number) =>
      secondsLeft({ coinUnits: spentWei * 3n, sweeps }, found, { since, now: clock.now() });
    expect(leftWith(3)).toBeCloseTo(21 * 86_400);
    // On TRON a sweep is signed only with more than it costs.
    expect(leftWith(0)).toBe(0);
  });

  it('has no end in days while nothing is swept', () => {
    expect(
      secondsLeft({ coinUnits: 1n, sweeps: 0 }, [], { since: at(86_400), now: clock.now() }),
    ).toBeUndefined();
  });
});

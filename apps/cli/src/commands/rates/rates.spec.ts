import type { AdminRate } from '@cowrie/dto';
import { type CliWorld, startCliWorld } from '../../testing/cli.harness';

let world: CliWorld;
beforeAll(async () => {
  world = await startCliWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.database.clear();
  const readAt = new Date();
  const reading = { source: 'static', rate: '1550', asOf: new Date(readAt.getTime() - 5000) };
  await world.database.rateBooks.create({ _id: 'USDC/NGN', readings: [reading], readAt });
});

const rowOf = (rows: AdminRate[]) =>
  rows.find(({ token, currency }) => token === 'USDC' && currency === 'NGN');
const REASON = ['--reason', 'agreed with the desk'];

it('rates show prints the price, its source and age, and the verdict of each pair', async () => {
  const rows = await world.json<AdminRate[]>('rates', 'show');
  expect(rows).toHaveLength(10);
  expect(rowOf(rows)).toMatchObject({
    rate: '1550',
    verdict: 'ok',
    rule: 'median',
    readings: [{ source: 'static', rate: '1550', role: 'price' }],
  });
  const { out } = await world.cowrie(['rates', 'show', '--currency', 'ngn']);
  expect(out).toMatch(/USDC\/NGN +1550 +static +\d+ s +- +ok/);
  expect(out).toMatch(/USDT\/NGN +- +- +- +- +stale/);
  expect(out).toContain('USDT/NGN: no fresh rate from any source');
  expect(out).not.toContain('GHS');
});

it('rates fix sets a pair’s price by hand, with its band, and rates unfix ends it', async () => {
  const { exitCode, out } = await world.cowrie([
    'rates',
    'fix',
    'usdc',
    'ngn',
    '1560',
    '--for',
    '2h',
    ...REASON,
  ]);
  expect(exitCode).toBe(0);
  expect(out).toMatch(/USDC\/NGN +1560 +fixed +\d+ s +1550 to 1550 +ok/);
  expect(out).toMatch(/fixed at 1560 by cli:.* until .*: agreed with the desk/);
  expect(rowOf(await world.json<AdminRate[]>('rates', 'unfix', 'USDC', 'NGN'))).toMatchObject({
    rate: '1550',
    rule: 'median',
  });
  const again = await world.cowrie(['rates', 'unfix', 'USDC', 'NGN']);
  expect([again.exitCode, again.error]).toEqual([1, expect.stringContaining('has no rate of an operator')]);
  const audit = await world.json<{ data: { action: string }[] }>('audit', 'list', '--subject', 'USDC/NGN');
  expect(audit.data.map(({ action }) => action)).toEqual(['rate.unfix', 'rate.fix']);
});

it('rates fix shows at once that a rate far outside is refused', async () => {
  const row = rowOf(
    await world.json<AdminRate[]>('rates', 'fix', 'USDC', 'NGN', '15600', '--for', '30m', ...REASON),
  );
  expect(row).toMatchObject({ verdict: 'outside_band', fixed: { rate: '15600' } });
  expect(row).not.toHaveProperty('rate');
});

it.each([
  [['fix', 'USDC', 'NGN', '0', '--for', '2h', ...REASON], 'decimal above zero'],
  [['fix', 'USDC', 'NGN', '1', '--for', '8d', ...REASON], 'up to 7d'],
  [['fix', 'DAI', 'NGN', '1', '--for', '2h', ...REASON], 'Give one of USDT, USDC'],
  [['fix', 'USDC', 'EUR', '1', '--for', '2h', ...REASON], 'Give one of NGN'],
  [['fix', 'USDC', 'NGN', '1', '--for', '2h'], '--reason'],
])('refuses rates %j', async (args, message) => {
  const { exitCode, error } = await world.cowrie(['rates', ...args]);
  expect([exitCode, error]).toEqual([2, expect.stringContaining(message)]);
});

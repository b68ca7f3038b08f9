import { Types } from 'mongoose';
import type { AdminMerchantSettlement, Page, SettlementAccountState, SettlementStatement } from '@cowrie/dto';
import { aLockedPayment } from '@cowrie/testing/api/builders';
import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { openSettlements } from '@cowrie/testing/api/settlements-world';
import { type CliWorld, startCliWorld } from '../testing/cli.harness';

const NUMBER = '0123456789';
let world: CliWorld;
let business: string;
beforeAll(async () => {
  world = await startCliWorld();
});
beforeEach(async () => {
  await world.database.clear();
  business = await world.aMerchant();
  const limits = ['--settlement-minimum-test', '10.00', '--settlement-two-above-test', '100.00'];
  await world.json('merchant', 'set', business, '--settlements-test', 'per_payment', ...limits);
});
afterAll(() => world.stop());

const set = (number: string) =>
  world.json<SettlementAccountState>(
    ...['account', 'set', business, '--institution', 'GTBINGLA', '--name', 'Guaranty Trust Bank'],
    ...['--number', number, '--holder', 'Ada Stores Ltd', '--by', 'ada'],
  );

/** Makes a settlement of one payment that brought 7,750 NGN. Returns its ID. */
async function made(): Promise<string> {
  const clock = new FakeClock(Date.now());
  const at = new Date(Date.now() - 1000);
  const payment = aLockedPayment(at, { businessId: new Types.ObjectId(business), status: 'completed' });
  const settlement = { state: 'settled', provider: 'sandbox', isPayable: true } as const;
  const sold = { collectedFiatAmount: '7750.00', merchantFee: '77.50' };
  await world.database.payments.create({
    ...{ ...payment, settlement: { ...settlement, ...sold } },
    ...{ completedAt: at, owedSince: at },
  });
  await openSettlements(world.database, clock).making.run();
  const { data } = await world.json<Page<AdminMerchantSettlement>>('settlement', 'list', '--state', 'open');
  return data[0]?.id ?? '';
}

it('sets, shows and cancels accounts, with the ends of the numbers only', async () => {
  expect(await set(NUMBER)).toMatchObject({ current: { number: '••••6789' } });
  expect(await set('9876543210')).toMatchObject({ pending: { number: '••••3210' } });
  const { out } = await world.cowrie(['account', 'show', business]);
  expect(out).toMatch(/test +NGN +••••6789 at Guaranty Trust Bank \(GTBINGLA\), .* ••••3210/);
  expect(out).not.toContain(NUMBER);
  expect(await world.json('account', 'cancel', business)).not.toHaveProperty('pending');
  const { exitCode, error } = await world.cowrie(['account', 'cancel', business]);
  expect([exitCode, error]).toEqual([1, expect.stringContaining('nothing to cancel')]);
});

it('pays a settlement above the limit with two people, and shows the account to the first', async () => {
  await set(NUMBER);
  const id = await made();
  const alone = await world.cowrie(['settlement', 'pay', id, '--bank-reference', 'NIP-1', '--by', 'ada']);
  expect([alone.exitCode, alone.error]).toEqual([1, expect.stringContaining('above the limit')]);
  const begun = await world.cowrie(['settlement', 'pay', id, '--by', 'ada']);
  expect(begun.out).toMatch(new RegExp(`account +${NUMBER} at Guaranty Trust Bank`));
  const paid = ['settlement', 'pay', id, '--bank-reference', 'NIP-1', '--by', 'ben'];
  expect(await world.json(...paid)).toMatchObject({ state: 'paid', amount: '7672.50', startedBy: 'cli:ada' });
  expect((await world.cowrie(['settlement', 'show', id])).out).not.toContain(NUMBER);
  const { out } = await world.cowrie(['settlement', 'statement', id]);
  expect(JSON.parse(out) as SettlementStatement).toMatchObject({ lines: [{ amount: '7672.50' }] });
  expect((await world.cowrie(['settlement', 'statement', id, '--format', 'html'])).out).toContain(
    '<h1>Ada Stores</h1>',
  );
});

it('fails a settlement with a reason, and names what was typed wrong', async () => {
  const id = await made();
  expect(await world.json('settlement', 'fail', id, '--reason', 'no account')).toMatchObject({
    ...{ state: 'failed', failedBecause: 'no account' },
  });
  const wrong = ['merchant', 'set', business, '--settlement-minimum-test', '-1'];
  expect((await world.cowrie(wrong)).error).toContain('--settlement-minimum-test');
});

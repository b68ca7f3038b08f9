import type { MerchantEventBody } from '@cowrie/dto';
import { AN_ACCOUNT, type SettlementsWorld, startSettlementsWorld } from '../testing/settlements-world';
import { NobodyToAsk } from '@cowrie/api/merchants/merchants/account-lookup.port';
import type { AccountScope } from '@cowrie/api/merchants/merchants/settlement-accounts.repository';

/**
 * Guarantee: no change of an account redirects money before its delay is over, and every change is reported.
 */
const ADA = { name: 'ada' };
const OTHER = { ...AN_ACCOUNT, number: '9876543210' };
const HOURS = 3600;

let world: SettlementsWorld;
let scope: AccountScope;
beforeAll(async () => {
  world = await startSettlementsWorld();
});
beforeEach(async () => {
  await world.reset();
  await world.database.settlementAccounts.deleteMany({});
  await world.database.auditEntries.deleteMany({});
  scope = { businessId: world.merchant()._id, environment: 'test', currency: 'NGN' };
});
afterAll(() => world.stop());

const current = async () => (await world.accounts.currentOf(scope.businessId, 'test', 'NGN'))?.number;
const told = async (): Promise<MerchantEventBody[]> => {
  await world.making.run();
  return world.told.of().map(({ body }) => JSON.parse(body) as MerchantEventBody);
};

it('takes the first account at once, with the name that the institution gives', async () => {
  expect(await world.accounts.currentOf(scope.businessId, 'test', 'NGN')).toBeUndefined();
  await world.accounts.set(scope, AN_ACCOUNT, ADA);
  const { verifiedAt, ...account } = (await world.accounts.currentOf(scope.businessId, 'test', 'NGN')) ?? {};
  expect(account).toEqual({ ...AN_ACCOUNT, holder: 'ACCOUNT HOLDER 6789' });
  expect(verifiedAt).toEqual(world.clock.now());
  expect(await world.accounts.currentOf(scope.businessId, 'live', 'NGN')).toBeUndefined();
  expect(await world.accounts.currentOf(scope.businessId, 'test', 'USD')).toBeUndefined();
});

it('applies a change only after the delay, exact to the second', async () => {
  await world.accounts.set(scope, AN_ACCOUNT, ADA);
  await world.accounts.set(scope, OTHER, ADA);
  world.clock.advanceSeconds(48 * HOURS - 1);
  expect(await current()).toBe(AN_ACCOUNT.number);
  world.clock.advanceSeconds(1);
  expect(await current()).toBe(OTHER.number);
  // The next change waits as well.
  await world.accounts.set(scope, AN_ACCOUNT, ADA);
  expect(await current()).toBe(OTHER.number);
});

it('applies the delay to the first account of another currency, and lets it be cancelled', async () => {
  await world.accounts.set(scope, AN_ACCOUNT, ADA);
  const dollars = { ...scope, currency: 'USD' } as const;
  const account = { ...OTHER, currency: 'USD', kind: 'bank' } as const;
  const paid = async () => (await world.accounts.currentOf(scope.businessId, 'test', 'USD'))?.number;
  expect(await world.accounts.set(dollars, account, ADA)).toMatchObject({
    pending: { number: OTHER.number },
  });
  expect(await paid()).toBeUndefined();
  expect((await told()).at(-1)?.type).toBe('settlement_account.change_requested');
  await world.accounts.cancel(dollars, ADA);
  await world.accounts.set(dollars, account, ADA);
  world.clock.advanceSeconds(48 * HOURS - 1);
  expect(await paid()).toBeUndefined();
  world.clock.advanceSeconds(1);
  expect(await paid()).toBe(OTHER.number);
  // Another environment has its own first account.
  await world.accounts.set({ ...scope, environment: 'live' }, OTHER, ADA);
  expect(await world.accounts.currentOf(scope.businessId, 'live', 'NGN')).toBeDefined();
});

it('lets one account take effect at once when the first accounts of several currencies are set at the same instant', async () => {
  const currencies = ['NGN', 'USD', 'GHS'] as const;
  const states = await Promise.all(
    currencies.map((currency) =>
      world.accounts.set({ ...scope, currency }, { ...AN_ACCOUNT, currency, kind: 'bank' }, ADA),
    ),
  );
  expect(states.filter(({ current }) => current !== undefined)).toHaveLength(1);
  expect(states.filter(({ pending }) => pending !== undefined)).toHaveLength(2);
});

it('restarts the delay when another account is requested meanwhile', async () => {
  await world.accounts.set(scope, AN_ACCOUNT, ADA);
  await world.accounts.set(scope, OTHER, ADA);
  world.clock.advanceSeconds(47 * HOURS);
  await world.accounts.set(scope, { ...OTHER, number: '1111111111' }, ADA);
  world.clock.advanceSeconds(47 * HOURS);
  expect(await current()).toBe(AN_ACCOUNT.number);
  world.clock.advanceSeconds(HOURS);
  expect(await current()).toBe('1111111111');
});

it('changes and reports nothing when the same account is set again', async () => {
  await world.accounts.set(scope, AN_ACCOUNT, ADA);
  await world.accounts.set(scope, AN_ACCOUNT, ADA);
  expect(await told()).toHaveLength(1);
});

it('cancels a change until it takes effect, and not after that', async () => {
  await world.accounts.set(scope, AN_ACCOUNT, ADA);
  await world.accounts.set(scope, OTHER, ADA);
  await world.accounts.cancel(scope, ADA);
  world.clock.advanceSeconds(100 * HOURS);
  expect(await current()).toBe(AN_ACCOUNT.number);
  await world.accounts.set(scope, OTHER, ADA);
  world.clock.advanceSeconds(48 * HOURS);
  await expect(world.accounts.cancel(scope, ADA)).rejects.toMatchObject({ code: 'no_account_change' });
  expect(await current()).toBe(OTHER.number);
});

it('reports each change once and in order, audits it, and shows no number in either place', async () => {
  await world.accounts.set(scope, AN_ACCOUNT, ADA);
  await world.accounts.set(scope, OTHER, ADA);
  expect((await told()).map(({ type }) => type)).toEqual([
    'settlement_account.changed',
    'settlement_account.change_requested',
  ]);
  world.clock.advanceSeconds(48 * HOURS);
  const events = await told();
  expect(events.map(({ type, sequence, data }) => [type, sequence, data.settlementAccount?.number])).toEqual([
    ['settlement_account.changed', 1, '••••6789'],
    ['settlement_account.change_requested', 2, '••••3210'],
    ['settlement_account.changed', 3, '••••3210'],
  ]);
  expect(await told()).toHaveLength(3);
  const audited = await world.database.auditEntries.find().sort({ at: 1 }).lean();
  expect(audited.map(({ action, by }) => [action, by]).sort()).toEqual([
    ['settlement-account.change', 'ada'],
    ['settlement-account.set', 'ada'],
  ]);
  const shown = JSON.stringify([events, audited]);
  expect([AN_ACCOUNT.number, OTHER.number].filter((number) => shown.includes(number))).toEqual([]);
});

it('refuses an account that the institution does not know, and one with the wrong format', async () => {
  const refusal = (over: object) =>
    world.accounts.set(scope, { ...AN_ACCOUNT, ...over }, ADA).catch((error: { code: string }) => error.code);
  expect(await refusal({ number: '0123450000' })).toBe('settlement_account_unknown');
  expect(await refusal({ number: '123456789' })).toBe('validation_failed');
  expect(await refusal({ kind: 'mobile_money', number: '0701234567' })).toBe('validation_failed');
  expect(await current()).toBeUndefined();
});

it('takes an account as written if no institution can verify it, and none while an answer is missing', async () => {
  const { accounts } = world.open({ lookup: new NobodyToAsk() });
  await accounts.set(scope, AN_ACCOUNT, ADA);
  expect(await accounts.currentOf(scope.businessId, 'test', 'NGN')).toEqual(AN_ACCOUNT);
  const lookup = Object.assign(new NobodyToAsk(), { holderOf: () => Promise.reject(new Error('silent')) });
  const silent = world.open({ lookup });
  await expect(silent.accounts.set(scope, OTHER, ADA)).rejects.toMatchObject({
    code: 'account_lookup_unavailable',
  });
});

it('loses no change when two are requested at once', async () => {
  await world.accounts.set(scope, AN_ACCOUNT, ADA);
  const numbers = ['1111111111', '2222222222', '3333333333'];
  await Promise.all(numbers.map((number) => world.open().accounts.set(scope, { ...OTHER, number }, ADA)));
  expect((await told()).filter(({ type }) => type === 'settlement_account.change_requested')).toHaveLength(3);
  expect(await world.database.auditEntries.countDocuments({ action: 'settlement-account.change' })).toBe(3);
  expect(await current()).toBe(AN_ACCOUNT.number);
});

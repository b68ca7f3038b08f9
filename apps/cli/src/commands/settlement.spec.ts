import { Types } from 'mongoose';
import type { AdminMerchantSettlement, Page, SettlementAccountState, SettlementStatement } from '@cowrie/dto';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aFounder } from '@cowrie/api/platform/testing/founder';
import { openSettlements } from '@cowrie/api/money-out/testing/settlements-world';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import { OperatorsRepository } from '@cowrie/api/merchants/operator-access/operators.repository';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
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

/** Without running the command line for each, which would be slow. */
const operators = () =>
  new OperatorAdministration(
    new OperatorsRepository(world.database.operators),
    aConfig({ keySecret: world.env.KEY_HMAC_SECRET ?? '' }),
    new AuditLog(world.database.auditEntries, new FakeClock()),
    new FakeClock(),
  );

const set = (number: string) =>
  world.json<SettlementAccountState>(
    'account',
    'set',
    business,
    '--institution',
    'GTBINGLA',
    '--name',
    'Guaranty Trust Bank',
    '--number',
    number,
    '--holder',
    'Ada Stores Ltd',
    '--by',
    'ada',
  );

/** Creates a settlement of one payment of 7,750 NGN. Returns its ID. */
async function made(): Promise<string> {
  const clock = new FakeClock(Date.now());
  const at = new Date(Date.now() - 1000);
  const payment = aLockedPayment(at, { businessId: new Types.ObjectId(business), status: 'completed' });
  const settlement = { state: 'settled', provider: 'sandbox', isPayable: true } as const;
  const sold = { collectedFiatAmount: '7750.00', merchantFee: '77.50' };
  await world.database.payments.create({
    ...payment,
    settlement: { ...settlement, ...sold },
    completedAt: at,
    owedSince: at,
  });
  await openSettlements(world.database, clock).making.run();
  const { data } = await world.json<Page<AdminMerchantSettlement>>('settlement', 'list', '--state', 'open');
  return data[0]?.id ?? '';
}

it('sets, shows and cancels accounts, with only the ends of their numbers', async () => {
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
  const told = await world.cowrie(['settlement', 'pay', id, '--by', 'ada']);
  expect([told.exitCode, told.error]).toEqual([1, expect.stringContaining('COWRIE_OPERATOR_TOKEN')]);
  const tokenOf = async (name: string) =>
    (await operators().create({ name, role: 'operator' }, aFounder())).token;
  const as = async (token: string, ...more: string[]) =>
    world.cowrie(['settlement', 'pay', id, ...more], { env: { ...world.env, COWRIE_OPERATOR_TOKEN: token } });
  const [ada, ben] = [await tokenOf('ada'), await tokenOf('ben')];
  const begun = await as(ada);
  expect(begun.out).toMatch(new RegExp(`account +${NUMBER} at Guaranty Trust Bank`));
  const reference = ['--bank-reference', 'NIP-1'];
  const alone = await as(ada, ...reference);
  expect([alone.exitCode, alone.error]).toEqual([1, expect.stringContaining('above the limit')]);
  const toldAgain = await world.cowrie(['settlement', 'pay', id, ...reference, '--by', 'ben']);
  expect([toldAgain.exitCode, toldAgain.error]).toEqual([1, expect.stringContaining('proves nothing')]);
  expect(JSON.parse((await as(ben, ...reference, '--json')).out)).toMatchObject({
    state: 'paid',
    amount: '7672.50',
    startedBy: 'ada',
  });
  expect((await world.cowrie(['settlement', 'show', id])).out).not.toContain(NUMBER);
  const { out } = await world.cowrie(['settlement', 'statement', id]);
  expect(JSON.parse(out) as SettlementStatement).toMatchObject({ lines: [{ amount: '7672.50' }] });
  expect((await world.cowrie(['settlement', 'statement', id, '--format', 'html'])).out).toContain(
    '<h1>Ada Stores</h1>',
  );
});

it('fails a settlement with a reason, and names invalid input', async () => {
  const id = await made();
  expect(await world.json('settlement', 'fail', id, '--reason', 'no account')).toMatchObject({
    state: 'failed',
    failedBecause: 'no account',
  });
  const wrong = ['merchant', 'set', business, '--settlement-minimum-test', '-1'];
  expect((await world.cowrie(wrong)).error).toContain('--settlement-minimum-test');
});

import { Types } from 'mongoose';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import type { DoctorParts } from './doctor.parts';
import { checkRailMerchants } from './rail-merchants.check';

const merchant = (name: string, provider: string, inTest?: string) => ({
  _id: new Types.ObjectId(),
  name,
  currency: 'NGN',
  environments: { test: { provider: inTest }, live: { provider } },
});

/** Parts of a service with these merchants; those named have an account. */
function service(merchants: ReturnType<typeof merchant>[], paid: readonly string[] = []): DoctorParts {
  const ids = merchants.filter(({ name }) => paid.includes(name)).map(({ _id }) => _id);
  const parts = new Map<unknown, object>([
    [MerchantsService, { list: () => Promise.resolve({ rows: merchants }) }],
    [
      SettlementAccounts,
      { currentOf: (id: Types.ObjectId) => Promise.resolve(ids.includes(id) ? { number: '1' } : undefined) },
    ],
  ]);
  return { get: (part) => parts.get(part) as never };
}

it('says nothing of a rail that nobody uses', async () =>
  expect(await checkRailMerchants(service([merchant('Ada', 'manual')]))).toEqual([]));

it('counts who uses a rail, and names those whom it cannot pay', async () => {
  const merchants = [merchant('Ada', 'paycrest'), merchant('Bayo', 'paycrest'), merchant('Chi', 'luno')];
  expect(await checkRailMerchants(service(merchants, ['Ada', 'Bayo']))).toEqual([
    { verdict: 'ok', check: 'paycrest merchants', found: '2 merchants use it' },
    // An exchange sells, and pays no account.
    { verdict: 'ok', check: 'luno merchants', found: '1 merchant uses it' },
  ]);
  expect((await checkRailMerchants(service(merchants, ['Ada'])))[0]).toMatchObject({
    verdict: 'warn',
    found: 'without an account: Bayo',
  });
});

it('counts and names a merchant once that uses a rail in both environments', async () => {
  const merchants = [merchant('Ada', 'paycrest', 'paycrest')];
  expect(await checkRailMerchants(service(merchants, ['Ada']))).toMatchObject([
    { found: '1 merchant uses it' },
  ]);
  expect(await checkRailMerchants(service(merchants))).toMatchObject([{ found: 'without an account: Ada' }]);
});

it('names the first 20, and counts the others', async () => {
  const merchants = Array.from({ length: 23 }, (_, at) => merchant(`Shop ${at}`, 'paycrest'));
  const [{ found = '' } = {}] = await checkRailMerchants(service(merchants));
  expect(found).toMatch(/^without an account: Shop 0, .*, Shop 19 and 3 more$/);
});

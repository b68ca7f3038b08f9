import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../testing/dashboard-world';

let world: DashboardWorld;
let owner: Visitor;
beforeAll(async () => {
  world = await startDashboardWorld();
  owner = await world.as('owner');
});
afterAll(() => world.close());

const PATH = '/settings';
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const read = async (visitor = owner) =>
  (await visitor.call('get', world.path() + PATH)).body.data as Record<string, unknown> & {
    updatedAt: string;
  };
const change = async (changes: object, { visitor = owner, updatedAt = '' } = {}) =>
  visitor.call('patch', world.path() + PATH, {
    body: { updatedAt: updatedAt || (await read()).updatedAt, ...changes },
  });

it('shows what the business sets, and what only an operator sets', async () => {
  expect(await read(await world.as('viewer'))).toMatchObject({
    name: 'Lagos Leather',
    country: 'NG',
    currency: 'NGN',
    fee: { basisPoints: 100, fixed: '0' },
    limits: { minimumOutputAmount: '1000', maximumOutputAmount: '15000000' },
    refunds: { approvalAboveTokens: '1000', payersUpToTokens: '0', keepFee: false },
    environments: { test: { mails: { receipt: false } }, live: { mails: { receipt: true } } },
  });
});

it('changes what was sent in one audited write, which the page sees at once', async () => {
  const changes = {
    name: 'Lagos Leather & Sons',
    supportEmail: 'help@shop.example.com',
    supportPhone: '+2348012345678',
    brandColor: '#0d4740',
    bounds: { maximumOutputAmount: '500000' },
    toleranceBasisPoints: 100,
    holdSurplus: true,
    refunds: { payersUpToTokens: '20' },
    environments: { live: { redirectHosts: ['Shop.Example.com'], mails: { receipt: false } } },
  };
  const answer = await change(changes);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({
    ...changes,
    bounds: { maximumOutputAmount: '500000', minimumOutputAmount: '1000' },
    refunds: { payersUpToTokens: '20', approvalAboveTokens: '1000' },
    environments: {
      test: { redirectHosts: [] },
      live: { redirectHosts: ['shop.example.com'], mails: { receipt: false, refunds: true } },
    },
  });
  const operator = await world.asOperator('viewer');
  const audit = await operator.callAdmin('get', `/audit?subject=${world.businessId}`);
  expect(audit.body.data.data[0]).toMatchObject({
    action: 'merchant.change',
    by: `person:${owner.email}`,
    personId: owner.personId.toHexString(),
    businessId: world.businessId,
    after: { name: 'Lagos Leather & Sons' },
  });
  expect((await change({ supportEmail: null })).body.data).not.toHaveProperty('supportEmail');
});

it.each([
  ['fee', { basisPoints: 0 }],
  ['markupBasisPoints', 5000],
  ['country', 'US'],
  ['developerApiEnabled', false],
  ['environments', { live: { treasury: `0x${'12'.repeat(20)}` } }],
  ['environments', { live: { provider: 'sandbox' } }],
  ['environments', { live: { settlements: { twoPartiesAbove: null } } }],
  ['refunds', { approvalAboveTokens: '1000000' }],
  ['refunds', { keepFee: false }],
])('refuses %s %j, which only an operator sets', async (name, value) => {
  const before = await read();
  expect(codeOf(await change({ [name]: value }))).toEqual([400, 'unknown_field']);
  expect(await read()).toEqual(before);
});

it('keeps bounds within those of the country, or those that an operator set, and payers’ refunds below approval', async () => {
  const wide = { bounds: { maximumOutputAmount: '15000001', minimumUSDAmount: '0.5' } };
  const answer = await change(wide);
  expect(codeOf(answer)).toEqual([400, 'validation_failed']);
  expect(answer.body.error.fields).toEqual([
    {
      field: 'bounds.maximumOutputAmount',
      message: 'bounds.maximumOutputAmount cannot exceed 15000000; ask the operator for more',
    },
    {
      field: 'bounds.minimumUSDAmount',
      message: 'bounds.minimumUSDAmount cannot be below 1; ask the operator for more',
    },
  ]);
  const operator = await world.asOperator('admin');
  const wider = { bounds: { maximumOutputAmount: '30000000' } };
  expect((await operator.callAdmin('patch', `/merchants/${world.businessId}`, { body: wider })).status).toBe(
    200,
  );
  expect((await change({ bounds: { maximumOutputAmount: '30000000' } })).status).toBe(200);
  expect((await change({ bounds: { maximumOutputAmount: '20000000' } })).status).toBe(200);
  const tooMuch = await change({ refunds: { payersUpToTokens: '1000.01' } });
  expect(tooMuch.body.error.fields).toEqual([
    { field: 'refunds.payersUpToTokens', message: 'refunds.payersUpToTokens cannot exceed 1000' },
  ]);
});

it('lets one of two editors change what both have seen, even when the other is an operator', async () => {
  const { updatedAt } = await read();
  const both = await Promise.all(
    ['One', 'Two'].map(async (name) => codeOf(await change({ name }, { updatedAt }))),
  );
  expect(both.sort()).toEqual([
    [200, undefined],
    [409, 'conflicting_change'],
  ]);
  const operator = await world.asOperator('admin');
  const path = `/merchants/${world.businessId}`;
  const stale = { name: 'Three', updatedAt };
  expect(codeOf(await operator.callAdmin('patch', path, { body: stale }))).toEqual([
    409,
    'conflicting_change',
  ]);
  const fresh = { name: 'Four', updatedAt: (await read()).updatedAt };
  expect((await operator.callAdmin('patch', path, { body: fresh })).status).toBe(200);
  expect((await read()).name).toBe('Four');
});

it('requires the permission and a fresh second factor', async () => {
  for (const role of ['viewer', 'developer', 'finance'] as const)
    expect(codeOf(await change({ name: 'Mine' }, { visitor: await world.as(role) }))).toEqual([
      403,
      'permission_missing',
    ]);
  const stale = await world.as('admin', { isProven: false });
  expect(codeOf(await change({ name: 'Mine' }, { visitor: stale }))).toEqual([403, 'fresh_factor_needed']);
  const businessId = await world.anotherBusiness();
  const stranger = await world.as('owner', { businessId });
  expect(codeOf(await change({ name: 'Mine' }, { visitor: stranger }))).toEqual([404, 'business_not_found']);
  expect(codeOf(await stranger.call('get', world.path() + PATH))).toEqual([404, 'business_not_found']);
});

import request from 'supertest';
import { type DashboardWorld, startDashboardWorld } from '../testing/dashboard-world';

let world: DashboardWorld;
beforeAll(async () => {
  world = await startDashboardWorld();
});
afterAll(() => world.close());

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];

it('returns the signed-in person, and what the role may do', async () => {
  const ada = await world.as('viewer', { email: 'ada@example.com' });
  const { status, body } = await ada.call('get', '/me');
  expect([status, body.data]).toEqual([
    200,
    {
      id: ada.personId.toHexString(),
      name: 'Person viewer',
      email: 'ada@example.com',
      businesses: [
        {
          businessId: world.businessId,
          name: 'Lagos Leather',
          timeZone: 'Africa/Lagos',
          role: 'viewer',
          permissions: ['view'],
        },
      ],
      networks: [{ environment: 'test', network: 'base', tokens: ['USDT', 'USDC'] }],
      provenAt: expect.stringMatching(/^\d{4}-/),
    },
  ]);
});

it.each([
  ['no cookie', {}],
  ['a token of no session', { Cookie: 'cowrie_session=cwr_ds_1234' }],
  ['two cookies of this name', { Cookie: 'cowrie_session=a; cowrie_session=b' }],
])('refuses a request with %s', async (_, headers) => {
  expect(codeOf(await request(world.app.url).get('/dashboard/v1/me').set(headers))).toEqual([
    401,
    'not_signed_in',
  ]);
});

import request from 'supertest';
import { type DashboardWorld, startDashboardWorld, type Visitor } from './testing/dashboard-world';
import { Fuzzer, nameOf } from '@cowrie/testing/openapi/fuzzer';
import { endpointsOf, type Endpoint, type OpenApiDocument } from '@cowrie/testing/openapi/openapi-document';
import type { Known } from '@cowrie/testing/openapi/request.arbitrary';
import { createOpenApiDocument } from './openapi/openapi.document';

/** Number of requests to each operation: a run has less than a minute for all of them. */
const EACH = 20;
/** How many more an operation gets that refused them all. */
const MORE = 200;
const SEED = 20261127;

/** Rules that no schema expresses: between two fields, or with the clock or stored data. */
const BEYOND_SCHEMA = [
  { text: /must (be|not be) after (from|createdTo)$/, reason: 'two times of one request are compared' },
  { text: /cannot exceed bounds\./, reason: 'the least and the most are compared, also with stored ones' },
  { text: /^send either code or recoveryCode$/, reason: 'one of two ways to prove a factor' },
  { text: /must be given if somebody may have signed the batch/, reason: '`isUnsigned` decides' },
  { text: /must be in the future/, reason: 'the time of the request decides' },
  { text: /must be a (telephone|account) number|must be .* digits/, reason: 'the kind of account decides' },
  { text: /must be the nextBefore of a page/, reason: 'a cursor is the service’s own text' },
  { text: /has a reserved name/, reason: 'holds for every name in every object: `$` and `__proto__`' },
  { text: /belongs to the basis/, reason: '`basis` decides which of the amounts is given' },
  { text: /must hold a token with a network/, reason: 'one of the lists must not be empty' },
  { text: /provider cannot be \w+ for an account in/, reason: 'the account’s currency decides' },
  { text: /provider can(not)? be \w+ on real networks/, reason: 'the configured networks decide' },
  { text: /^scopes are for secret keys/, reason: 'the kind of key decides' },
  { text: /checksum/, reason: 'the letters’ case of an address is a checksum' },
  {
    text: /treasuryTron cannot be used/,
    reason: 'says what the text is instead, which a pattern would hide',
  },
  { text: /a network where the service has no/, reason: 'the configured networks decide' },
  {
    text: /must be a decimal (text )?above zero/,
    reason: 'the currency decides about decimals, and a pattern cannot leave out 0',
  },
];

/** Operations that need not succeed here. Other specs cover them. */
const NEEDS_MORE = new RegExp(
  [
    // Money, or something made from it.
    '/payments/\\{paymentId\\}/',
    '/payouts?[-/]',
    '/settlements/(\\{|bank-file)',
    '/refunds/\\{',
    '/removed-sessions/',
    // A secret that no schema knows: a password, a code, a passkey, a token from an e-mail.
    '/v1/session(/|$)',
    '/me/(sessions|passkeys|totp)',
    '/password-resets',
    '/v1/invitations/',
    '/confirm$',
    // Something that only an event, an e-mail or another person creates.
    '/invitations/\\{',
    // Operators invite only while nobody has joined.
    '^POST /admin/.*/invitations$',
    '/events/\\{',
    '/webhook-deliveries$',
    '/webhook-endpoints/\\{endpointId\\}/test$',
    // A key is rolled once, and some random inputs are for public keys with scopes.
    '/operators/\\{operatorId\\}/roll$',
    '/api-keys/\\{id\\}/roll$',
    // Many fields with rules between them: few random inputs satisfy all.
    '^POST /admin/v1/merchants$',
    '^PATCH /admin/v1/merchants/\\{businessId\\}$',
    '^(POST|PUT) .*/links',
    '/settings$',
    '/logo$',
    '/payments/export$',
  ].join('|'),
);

let world: DashboardWorld;
let document: OpenApiDocument;
let fuzzer: Fuzzer;
let endpoints: Endpoint[];
let caller: Visitor;
let parameters: Record<string, string[]>;
beforeAll(async () => {
  world = await startDashboardWorld({ webhooks: { allowPrivate: true } });
  document = createOpenApiDocument(world.app.nest) as unknown as OpenApiDocument;
  endpoints = endpointsOf(document).filter(({ path }) => /^\/(dashboard|admin)\/v1\//.test(path));
  caller = await world.as('owner');
  parameters = await thingsOf(caller);
  fuzzer = new Fuzzer({ apiUrl: world.app.url, document, endpoints, knownTo, beyondSchema: BEYOND_SCHEMA });
});
afterAll(async () => {
  fuzzer.close();
  await world.close();
});

/** Existing things, by their names in paths, with enough of those that a call ends. */
async function thingsOf(owner: Visitor): Promise<Record<string, string[]>> {
  const base = world.path('test');
  const made = async (path: string, body: (index: number) => unknown, count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const answer = await owner.call('post', path, { body: body(index) });
      const { id } = (answer.body as { data: { id?: string } | null }).data ?? {};
      if (id === undefined) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
      ids.push(id);
    }
    return ids;
  };
  // No server listens there, so deliveries fail at once.
  const endpointIds = await made(`${base}/webhook-endpoints`, () => ({ url: 'http://127.0.0.1:9/' }), 20);
  return {
    businessId: [world.businessId],
    environment: ['test'],
    id: await made(`${base}/api-keys`, () => ({ kind: 'public' }), 20),
    endpointId: endpointIds,
    linkId: await made(`${base}/links`, (at) => ({ title: `Fuzz ${at}`, use: 'many' }), 3),
    deliveryId: await made(`${base}/webhook-endpoints/${endpointIds[0]}/test`, () => ({}), 2),
    personId: await Promise.all(
      Array.from({ length: 20 }, async () => (await world.as('viewer')).personId.toHexString()),
    ),
    paymentId: [await aPayment()],
    operatorId: [(await world.asOperator('viewer')).operatorId],
  };
}

async function aPayment(): Promise<string> {
  const { body } = await request(world.app.url)
    .post('/api/v1/payments')
    .set('Authorization', `Bearer ${await world.keyOf('test', 'public')}`)
    .send({ amount: 5000, customerEmail: 'ada@example.com' })
    .expect(201);
  return (body as { data: { paymentId: string } }).data.paymentId;
}

function knownTo(): Known {
  const { cookie } = caller;
  const session = {
    right: { cookie, origin: world.dashboardUrl },
    wrong: [{ cookie }, { origin: world.dashboardUrl }],
  };
  return { credentials: { dashboardSession: session }, parameters, fields: { network: ['base'] } };
}

it(`${EACH} valid and broken requests to each operation of people and operators never get a 5xx, an undocumented response, or a refusal of an allowed request`, async () => {
  const faults: string[] = [];
  const play = async (endpoint: Endpoint, requests: number): Promise<void> => {
    // A call may end its own session.
    caller = await (endpoint.path.startsWith('/admin/') ? world.asOperator('admin') : world.as('owner'));
    await fuzzer.playOne(endpoint, requests, SEED).catch((error: Error) => {
      const { message } = (error.cause as Error | undefined) ?? error;
      faults.push(`${nameOf(endpoint)}: ${message}`);
    });
  };
  const withoutSuccess = () => fuzzer.neverSucceeded().filter((name) => !NEEDS_MORE.test(name));
  for (const endpoint of endpoints) await play(endpoint, EACH);
  // A list with many filters is seldom asked for what it accepts.
  for (const endpoint of endpoints.filter((one) => withoutSuccess().includes(nameOf(one))))
    await play(endpoint, MORE);
  expect(faults).toEqual([]);
  expect(withoutSuccess()).toEqual([]);
});

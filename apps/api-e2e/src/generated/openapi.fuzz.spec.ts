import { createConnection, Types } from 'mongoose';
import { testRun } from '@cowrie/testing';
import { Fuzzer, nameOf } from '@cowrie/testing/openapi/fuzzer';
import { endpointsOf, type Endpoint, type OpenApiDocument } from '@cowrie/testing/openapi/openapi-document';
import type { Known } from '@cowrie/testing/openapi/request.arbitrary';
import { Service } from '../service';

/** About 50 to each operation, and 150 in a full run. */
const PINNED_REQUESTS = testRun.isFull ? 21_000 : 7_000;
/** More to an operation that did not succeed: a request with many fields rarely does. */
const MORE_REQUESTS = 300;
const PINNED_SEED = 20261121;
/** Under a seed that no earlier run had: what the pinned requests miss is found in time. */
const FRESH_REQUESTS = testRun.isFull ? 21_000 : 2_000;

/**
 * These succeed only for a payment with money or a refund of one, for an account that is being changed, or
 * for an operator whom nobody of this operator's line has made. Other specs cover them.
 */
const NEEDS_MORE = new RegExp(
  [
    '^POST /admin/v1/payments/',
    '^POST /admin/v1/payout-(?:batches|recoveries)',
    '/payout-batches/\\{',
    '/payouts/\\{',
    '^POST .*/refunds?$',
    '/refunds/\\{',
    '^POST /checkout/refunds/',
    // A signature.
    '^POST /checkout/\\{payCode\\}/relay$',
    '^GET /x402/',
    '/settlements/(?:\\{|bank-file)',
    'settlement-accounts?/.*cancel$',
    '/operators/\\{operatorId\\}/confirm$',
  ].join('|'),
);

/**
 * Each call of a test helper sends transactions and waits for their blocks; `cowrie-local.spec.ts` plays all
 * cases. A rate that is fixed at random stops the pricing of its currency, as it must; `fixed-rates.spec.ts`
 * plays that. `app.fuzz.spec.ts` plays the dashboard's endpoints.
 */
const LEFT_OUT = /^\/api\/v1\/test-helpers\/|^\/admin\/v1\/rates\/fix$|^\/dashboard\/v1\//;

const service = Service.shared();
let endpoints: Endpoint[];
let fuzzer: Fuzzer;
let known: Known;
let cancelled: string;
let paid: { paymentId: string; payCode: string };

beforeAll(async () => {
  const whole = await service.call('get', '/admin/openapi.json', { key: service.dev.admin.token });
  const document = whole.body as OpenApiDocument;
  const { paymentId, payCode } = await service.create({ reference: `Fuzz${Date.now()}` });
  const { clientReference } = await service.details(paymentId);
  paid = await paidPayment();
  cancelled = (await service.create({ reference: `FuzzCancelled${Date.now()}` })).payCode;
  const operators = await operatorParameters();
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  const [publicKey, secretKey] = [bearer(service.keys().public), bearer(service.keys().secret)];
  known = {
    credentials: {
      publicKey: { right: publicKey, wrong: [secretKey] },
      secretKey: { right: secretKey, wrong: [publicKey] },
      adminToken: { right: bearer(service.dev.admin.token), wrong: [secretKey] },
    },
    fields: { network: service.dev.networks.test.map(({ name }) => name) },
    parameters: {
      paymentId: [paymentId, payCode, '0'.repeat(24)],
      payCode: [payCode],
      reference: [String(clientReference)],
      code: [await paymentLink()],
      ...operators,
    },
  };
  endpoints = endpointsOf(document).filter(({ path }) => !LEFT_OUT.test(path));
  fuzzer = new Fuzzer({ apiUrl: service.dev.apiUrl, document, endpoints, knownTo });
});
afterAll(() => fuzzer?.close());

/**
 * Path parameters of the operator's API: a merchant that no other spec uses, with enough keys and endpoints
 * to delete.
 */
async function operatorParameters(): Promise<Known['parameters']> {
  const created = await service.admin('post', '/merchants', { body: { name: 'Fuzz & Sons', country: 'NG' } });
  const { businessId } = created.body.data as { businessId: string };
  const issue = () =>
    service.admin('post', `/merchants/${businessId}/api-keys`, {
      body: { environment: 'live', kind: 'public' },
    });
  const endpoint = () =>
    service.admin('post', `/merchants/${businessId}/webhook-endpoints`, {
      // No server listens there, so deliveries fail at once.
      body: { url: 'http://127.0.0.1:9/', environment: 'test' },
    });
  const idsOf = async (make: () => ReturnType<typeof issue>, length: number): Promise<string[]> => {
    const answers = await Promise.all(Array.from({ length }, make));
    return answers.map(({ body }) => (body as { data: { id: string } }).data.id);
  };
  let named = 0;
  const operator = () =>
    service.admin('post', '/operators', { body: { name: `fuzz ${(named += 1)}`, role: 'viewer' } });
  const endpointIds = await idsOf(endpoint, 60);
  const test = () =>
    service.admin('post', `/merchants/${businessId}/webhook-endpoints/${endpointIds[0]}/test`);
  let invited = 0;
  const invitation = () =>
    service.admin('post', `/merchants/${businessId}/invitations`, {
      body: { email: `fuzz${(invited += 1)}@example.com`, role: 'owner' },
    });
  return {
    businessId: [businessId],
    id: await idsOf(issue, 20),
    endpointId: endpointIds,
    deliveryId: await idsOf(test, 3),
    // The fuzzer cancels them too.
    invitationId: await idsOf(invitation, 10),
    operatorId: await idsOf(operator, 60),
    addressOrId: [await removedSession(businessId)],
  };
}

/**
 * Returns the code of a payment link. It is written to the database, because people make links in the
 * dashboard.
 */
async function paymentLink(): Promise<string> {
  const code = Array.from({ length: 16 }, (_, i) => 'Fuzz'[i] ?? String(Math.floor(Math.random() * 10))).join(
    '',
  );
  const { businessId } = service.dev.merchants[0] ?? {};
  const now = new Date();
  const database = await createConnection(service.dev.mongoUri).asPromise();
  await database.collection('payment_links').insertOne({
    businessId: new Types.ObjectId(businessId),
    environment: 'test',
    code,
    title: 'Fuzz',
    currency: 'NGN',
    collectInUSD: false,
    use: 'many',
    isActive: true,
    metadata: {},
    amount: '5000.00',
    createdBy: 'cli:tests',
    revision: 1,
    createdAt: now,
    updatedAt: now,
  });
  await database.close();
  return code;
}

/**
 * Returns the deposit address of a removed session. It is written to the database, because a session is
 * removed after days.
 */
async function removedSession(businessId: string): Promise<string> {
  const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  const session = { businessId: new Types.ObjectId(businessId), environment: 'test', removedAt: new Date() };
  const database = await createConnection(service.dev.mongoUri).asPromise();
  await database
    .collection('removed_sessions')
    .insertOne({ ...session, address, factory: address, treasury: address });
  await database.close();
  return address;
}

it(`${PINNED_REQUESTS} valid and broken requests never get a 5xx or an answer that the document does not describe`, async () => {
  await fuzzer.play(PINNED_REQUESTS, PINNED_SEED);
  expect(fuzzer.total()).toBe(PINNED_REQUESTS);
  // Requests that are all refused would prove nothing, so each operation must succeed at least once.
  for (const endpoint of endpoints.filter((one) => withoutSuccess().includes(nameOf(one))))
    await fuzzer.playOne(endpoint, MORE_REQUESTS, PINNED_SEED);
  expect(withoutSuccess()).toEqual([]);
});

it(`${FRESH_REQUESTS} requests that no earlier run has sent (TEST_SEED=${testRun.seed})`, async () => {
  await fuzzer.play(FRESH_REQUESTS, testRun.seed);
});

const withoutSuccess = () => fuzzer.neverSucceeded().filter((name) => !NEEDS_MORE.test(name));

/** Only a paid payment has a receipt. */
async function paidPayment(): Promise<typeof paid> {
  const { paymentId, payCode } = await service.create();
  const { receiveAddress, totalPayableAmount } = await service.complete(payCode, 'USDC', 'base');
  await service.pay(receiveAddress, totalPayableAmount, 'USDC', 'base');
  await service.untilStatus(payCode, 'completed');
  return { paymentId, payCode };
}

/** A session that is cancelled takes no other request, so that one is ended on its own. */
function knownTo({ path }: Endpoint): Known {
  const also = (parameters: Known['parameters']): Known => ({
    ...known,
    parameters: { ...known.parameters, ...parameters },
  });
  if (path.endsWith('/cancel')) return also({ payCode: [cancelled] });
  if (path.endsWith('/receipt')) return also({ paymentId: [paid.paymentId], payCode: [paid.payCode] });
  return known;
}

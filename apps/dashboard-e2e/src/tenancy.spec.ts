import { getConnectionToken } from '@nestjs/mongoose';
import fc from 'fast-check';
import { type Connection, Types } from 'mongoose';
import request from 'supertest';
import {
  dashboardRoutes,
  type DashboardRoute,
  parametersOf,
  pathWith,
} from '@cowrie/api/faces/testing/dashboard-routes';
import {
  type DashboardWorld,
  startDashboardWorld,
  type Visitor,
} from '@cowrie/api/faces/testing/dashboard-world';
import type { OpenApiDocument } from '@cowrie/testing/openapi/openapi-document';
import { allowed } from '@cowrie/testing/openapi/values.arbitrary';
import { createOpenApiDocument } from '@cowrie/api/faces/openapi/openapi.document';

/** Requests that are under way together. */
const CONCURRENCY = 8;
const SEED = 20261123;
/** The service itself writes these after the answer. */
const WRITTEN_LATER = ['request_log'];

let world: DashboardWorld;
let document: OpenApiDocument;
let other: { businessId: string; owner: Visitor };
/** The owner of the world's first business, who knows every ID of the other. */
let thief: Visitor;
let ids: string[];
beforeAll(async () => {
  world = await startDashboardWorld({ webhooks: { allowPrivate: true } });
  document = createOpenApiDocument(world.app.nest) as unknown as OpenApiDocument;
  const businessId = await world.anotherBusiness();
  other = { businessId, owner: await world.as('owner', { businessId }) };
  thief = await world.as('owner');
  await fill(businessId);
  ids = await idsOf(other);
});
afterAll(() => world.close());

/** Stores one of each thing that a business can have without money. */
async function fill(businessId: string): Promise<void> {
  const key = await world.keyOf('test', 'public', businessId);
  await world.keyOf('test', 'secret', businessId);
  await request(world.app.url)
    .post('/api/v1/payments')
    .set('Authorization', `Bearer ${key}`)
    .send({
      amount: 500,
      customerEmail: 'kofi@example.com',
      callbackURL: 'https://shop.example.com/a',
      failureURL: 'https://shop.example.com/b',
    })
    .expect(201);
}

const collections = async () =>
  (await world.app.nest.get<Connection>(getConnectionToken(), { strict: false }).db?.collections()) ?? [];

/** Every document of the other business or its owner, by collection. */
async function documentsOf({ businessId, owner }: typeof other) {
  const id = new Types.ObjectId(businessId);
  const mine = { $in: [id, businessId] };
  const filter = {
    $or: [{ businessId: mine }, { _id: mine }, { personId: owner.personId }, { _id: owner.personId }],
  };
  const found = await Promise.all(
    (await collections()).map(
      async (one) => [one.collectionName, await one.find(filter as never).toArray()] as const,
    ),
  );
  const kept = found.filter(([name, documents]) => documents.length > 0 && !WRITTEN_LATER.includes(name));
  return Object.fromEntries(kept.sort(([one], [next]) => (one < next ? -1 : 1)));
}

async function idsOf(whose: typeof other): Promise<string[]> {
  const all = Object.values(await documentsOf(whose)).flat();
  return all.map(({ _id }) => String(_id)).filter((id) => /^[0-9a-f]{24}$/.test(id));
}

/** The documents without the parts that change on a mere read. */
const lasting = (documents: Awaited<ReturnType<typeof documentsOf>>): string =>
  JSON.stringify(documents, (name, value: unknown) => (/^last\w*At$/.test(name) ? undefined : value));

/** A body that the document allows. Its IDs are those of the other business. */
function bodyOf({ method, path }: DashboardRoute): object | undefined {
  const documented = `/dashboard/v1${path.replace(/:(\w+)/g, '{$1}')}`;
  const schema = document.paths[documented]?.[method]?.requestBody?.content['application/json']?.schema;
  if (!schema) return undefined;
  const [body] = fc.sample(allowed(document, schema, hints()), { numRuns: 1, seed: SEED });
  return body as object;
}

const hints = (): Record<string, string[]> =>
  Object.fromEntries(
    ['paymentId', 'refundId', 'endpointId', 'keyId', 'linkId', 'personId', 'memberId'].map((name) => [
      name,
      ids,
    ]),
  );

const nobodys = (): string => new Types.ObjectId().toHexString();

/** Calls each route with each ID. Returns the statuses by route. */
async function tryAll(
  routes: readonly DashboardRoute[],
  caller: Visitor,
  { businessId, tried }: { businessId: string; tried: readonly string[] },
): Promise<Map<string, number[]>> {
  const calls = routes.flatMap((route) => tried.map((id) => ({ route, id })));
  const answers = new Map<string, number[]>();
  const work = async (): Promise<void> => {
    for (let next = calls.shift(); next; next = calls.shift()) {
      const { route, id } = next;
      const values = Object.fromEntries(parametersOf(route).map((name) => [name, id]));
      const path = pathWith(route, { ...values, businessId, environment: 'test' });
      const body = bodyOf(route);
      const { status } = await caller.call(route.method, path, body ? { body } : {});
      const name = `${route.method.toUpperCase()} ${route.path}`;
      answers.set(name, [...(answers.get(name) ?? []), status]);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return answers;
}

it('answers every ID of another business or person as if it did not exist, and changes nothing of theirs', async () => {
  const routes = dashboardRoutes(world.app).filter((route) => parametersOf(route).length > 0);
  const before = lasting(await documentsOf(other));
  const nothing = await tryAll(routes, thief, { businessId: world.businessId, tried: [nobodys()] });
  const answers = await tryAll(routes, thief, { businessId: world.businessId, tried: ids });
  // A call can be refused before its ID is looked up. Then every ID has the same answer.
  const wrong = [...answers].filter(([name, statuses]) => {
    const [expected = 0] = nothing.get(name) ?? [];
    return (
      expected < 400 ||
      (name.startsWith('GET') && expected !== 404) ||
      statuses.some((one) => one !== expected)
    );
  });
  expect(wrong).toEqual([]);
  expect(lasting(await documentsOf(other))).toBe(before);
});

it('answers those IDs to their owner, so the test above has asked for what exists', async () => {
  const reading = dashboardRoutes(world.app).filter(
    (route) => route.method === 'get' && parametersOf(route).length > 0,
  );
  const answers = await tryAll(reading, other.owner, { businessId: other.businessId, tried: ids });
  const found = [...answers].filter(([, statuses]) => statuses.includes(200));
  expect(found.length > 0 || reading.length === 0).toBe(true);
  expect(Object.keys(await documentsOf(other))).toEqual(
    expect.arrayContaining(['payments', 'api_keys', 'memberships', 'people', 'person_sessions']),
  );
});

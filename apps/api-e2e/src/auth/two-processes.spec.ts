import { setTimeout as pause } from 'node:timers/promises';
import type { Response } from 'supertest';
import { Cluster, until } from '../cluster/cluster';
import type { Service } from '../service';

/** A change holds in every process within this time (docs/decisions/0030). */
const LIMIT_MS = 1000;
/** The test and the process measure with different clocks, which advance unevenly on a busy machine. */
const MEASURING_MS = 250;
const STEP_MS = 20;

let cluster: Cluster;
let here: Service;
/** Another process. It has the key and the merchant in memory before each change. */
let there: Service;
let merchant: string;
beforeAll(async () => {
  cluster = await Cluster.start();
  here = cluster.service;
  there = cluster.serviceOf(await cluster.startApi());
  merchant = `/merchants/${here.dev.merchants[0]?.businessId}`;
});
afterAll(() => cluster?.stop());

const list = (service: Service, key: string) => service.call('get', '/api/v1/payments', { key });
const codeOf = ({ status, body }: Response) => [status, (body as { error?: { code: string } }).error?.code];

async function issueKey(): Promise<{ id: string; key: string }> {
  const body = { environment: 'test', kind: 'secret' };
  const answer = await here.admin('post', `${merchant}/api-keys`, { body });
  return (answer.body as { data: { id: string; key: string } }).data;
}

/** Makes a change in one process, and expects it to hold there at once and in the other within 1 s. */
async function expectRefusal(key: string, change: () => Promise<Response>, refusal: [number, string]) {
  // The previous case may have only just undone its change.
  for (const service of [here, there])
    await until('the key works', async () => (await list(service, key)).status === 200);
  expect((await change()).status).toBe(200);
  const changedAt = performance.now();
  expect(codeOf(await list(here, key))).toEqual(refusal);
  // A caller who never pauses must not keep the old answer alive.
  for (;;) {
    const afterMs = performance.now() - changedAt;
    const answer = await list(there, key);
    if (answer.status !== 200) {
      expect(codeOf(answer)).toEqual(refusal);
      return;
    }
    expect(afterMs).toBeLessThan(LIMIT_MS + MEASURING_MS);
    await pause(STEP_MS);
  }
}

it('a key that is issued in one process works in the other at once', async () => {
  const { key } = await issueKey();
  expect(codeOf(await list(there, key))).not.toEqual([401, 'invalid_api_key']);
});

it('401: a key that is revoked in one process is refused in the other within 1 s', async () => {
  const { id, key } = await issueKey();
  const revoke = () => here.admin('delete', `${merchant}/api-keys/${id}`);
  await expectRefusal(key, revoke, [401, 'invalid_api_key']);
});

it('401: a developer API that is disabled in one process is disabled in the other within 1 s', async () => {
  const { key } = await issueKey();
  const enable = (developerApiEnabled: boolean) =>
    here.admin('patch', merchant, { body: { developerApiEnabled } });
  await expectRefusal(key, () => enable(false), [401, 'developer_api_disabled']);
  await enable(true);
  expect((await list(here, key)).status).toBe(200);
});

it('403: an allow-list that is set in one process holds in the other within 1 s', async () => {
  const { key } = await issueKey();
  const allow = (entries: string[]) =>
    here.admin('put', `${merchant}/ip-allowlist`, { body: { environment: 'test', entries } });
  await expectRefusal(key, () => allow(['192.0.2.0/24']), [403, 'ip_not_allowed']);
  await allow([]);
});

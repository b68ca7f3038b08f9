import { Types } from 'mongoose';
import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { type AdminApp, startAdminApp } from '../../testing/admin-app';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { startTestChain, type TestChain } from '@cowrie/api/money-in/testing/test-chain';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';

const clock = new FakeClock();
let database: TestDatabase;
let chain: TestChain;
let admin: AdminApp;
beforeAll(async () => {
  database = await startDatabase();
  chain = await startTestChain(clock);
  const silent = aNetwork({ name: 'polygon', chainId: 137, rpcUrls: ['http://127.0.0.1:9/v2/rpc-secret'] });
  const environments = { test: { treasury: TREASURY, networks: [chain.network, silent] } };
  admin = await startAdminApp({ mongo: { uri: database.uri, embeddedPort: 0 }, environments });
});
afterAll(async () => {
  await admin.close();
  await chain.stop();
  await database.stop();
});

describe('GET /admin/v1/networks', () => {
  const networks = async () => {
    const { status, body } = await admin.call('get', '/networks');
    return { status, body: JSON.stringify(body), data: (body as { data: Record<string, unknown>[] }).data };
  };

  it('200: reports a network that was never read, and one whose node does not answer', async () => {
    const { status, body, data } = await networks();
    expect(status).toBe(200);
    const unread = { retired: false, notOffered: 'no worker has read it yet' };
    const sweeps = { open: 0, vaultsWaiting: 0, vaultsSetAside: 0 };
    expect(data).toEqual([
      {
        environment: 'test',
        name: 'base',
        chainId: chain.network.chainId,
        tokens: ['USDT', 'USDC'],
        ...unread,
        sweeps,
        headNumber: expect.any(Number),
        endpoints: [expect.objectContaining({ state: 'ok' })],
      },
      {
        environment: 'test',
        name: 'polygon',
        chainId: 137,
        tokens: ['USDT', 'USDC'],
        ...unread,
        sweeps,
        endpoints: [expect.objectContaining({ host: '127.0.0.1:9', state: 'resting' })],
      },
    ]);
    expect(body).not.toContain('rpc-secret');
  });

  it('200: reports cursor, lag, and sweeps of a network', async () => {
    const { headNumber } = (await networks()).data[0] as { headNumber: number };
    const [number, hash, timestamp] = [headNumber - 2, '0x1', new Date(clock.now())];
    const cursors = new ChainCursorsRepository(database.cursors, database.trails);
    const confirmed = { number: number - 1, hash, timestamp };
    const at = { _id: cursorId('test', 'base'), number, hash, timestamp, headNumber, confirmed };
    await cursors.replace(null, { ...at, finalNumber: 0, recent: [], readBy: 'x', updatedAt: timestamp });
    const scope = { environment: 'test', network: 'base', tokenAddress: '0x1', treasury: TREASURY } as const;
    const vault = (attempts: number) => ({
      ...scope,
      paymentId: new Types.ObjectId(),
      receivedUnits: '1',
      attempts,
      requestedAt: timestamp,
      dueAt: timestamp,
    });
    await database.vaultSweeps.create([vault(0), vault(0), vault(3)]);
    const attempt = {
      txHash: '0x1',
      rawTransaction: '0x',
      maxFeePerGasWei: '1',
      maxPriorityFeePerGasWei: '1',
    };
    const vaults = [{ paymentId: new Types.ObjectId(), receivedUnits: '1' }];
    const open = { ...scope, vaults, nonce: 0, isOpen: true, createdAt: timestamp };
    await database.sweeps.create({ ...open, attempts: [{ ...attempt, sentAt: timestamp }] });
    const time = timestamp.toISOString();
    expect((await networks()).data[0]).toMatchObject({
      cursor: {
        blockNumber: number,
        blockAt: time,
        headNumber,
        confirmedNumber: number - 1,
        finalNumber: 0,
        updatedAt: time,
      },
      headNumber,
      lagBlocks: 2,
      sweeps: { open: 1, openSince: time, vaultsWaiting: 3, vaultsSetAside: 1 },
    });
  });
});

describe('GET /admin/v1/audit', () => {
  const read = async (query: string) => (await admin.call('get', `/audit?${query}`)).body.data;

  it('200: lists entries newest first, by subject and by operator, page by page', async () => {
    const [a, b] = [await admin.aMerchant(), await admin.aMerchant()];
    const rename = (id: string, by: string, name: string) =>
      admin.call('patch', `/merchants/${id}`, { body: { name }, as: by });
    await rename(a, 'ada', 'A');
    await rename(b, 'ada', 'B');
    await rename(a, 'eve', 'C');
    const ofA = await read(`subject=${a}`);
    expect(ofA).toMatchObject({ totalItems: 3, currentPage: 1 });
    expect(ofA.data[0]).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      by: 'eve',
      action: 'merchant.change',
      operatorId: expect.stringMatching(/^[0-9a-f]{24}$/),
      businessId: a,
      subject: { kind: 'merchant', id: a },
      before: { name: 'A' },
      after: { name: 'C' },
    });
    expect((await read('by=ada')).data.map(({ after }: { after: unknown }) => after)).toEqual([
      { name: 'B' },
      { name: 'A' },
    ]);
    expect((await read(`by=ada&subject=${b}`)).totalItems).toBe(1);
    expect((await read(`subject=${a}&pageSize=1&page=2`)).data).toEqual([ofA.data[1]]);
    expect((await read('by=nobody')).data).toEqual([]);
  });

  it('200: never contains a key', async () => {
    const body = { environment: 'live', kind: 'secret' };
    const { key } = (await admin.call('post', `/merchants/${await admin.aMerchant()}/api-keys`, { body }))
      .body.data;
    const text = JSON.stringify(await read('pageSize=100'));
    expect(text).toContain('api-key.issue');
    expect(text).not.toContain(key.slice('cwr_sk_live_'.length, -4));
  });

  it.each(['page=0', 'pageSize=1000', 'by=', 'before=x'])('400: refuses ?%s', async (query) => {
    expect((await admin.call('get', `/audit?${query}`)).status).toBe(400);
  });
});

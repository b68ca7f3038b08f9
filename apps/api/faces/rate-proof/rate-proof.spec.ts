import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { getModelToken } from '@nestjs/mongoose';
import { calculateJwkThumbprint, compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import type { Model } from 'mongoose';
import request from 'supertest';
import type { RateProof, RateProofClaims } from '@cowrie/dto';
import { aCursor } from '@cowrie/api/chain/testing/builders';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { aConfig, aNetwork } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from '../app';
import { CHAIN_CURSOR } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import type { KeyKind } from '@cowrie/api/merchants/merchants/api-key.schema';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { newMerchant } from '@cowrie/api/merchants/merchants/merchant-settings';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { readProofKeys } from '@cowrie/api/platform/config/proof-keys.read';
import { OfferedNetworks } from '@cowrie/api/money-in/quotes/offered-networks';

const pem = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const [FIRST, SECOND] = [pem(), pem()];
const PAYMENTS = '/api/v1/payments';

/** It outlives the service, which some tests restart. */
let database: TestDatabase;
let app: RunningApp;
let config: AppConfig;
let merchant: Merchant;
let keys: Record<KeyKind, string>;
beforeAll(async () => {
  database = await startDatabase();
  const mongo = { uri: database.uri, embeddedPort: 0 };
  config = aConfig({ role: 'api', mongo, rateProofKeys: readProofKeys(FIRST) });
  app = await startApp(config);
  await modelOf(CHAIN_CURSOR).create(aCursor('test', aNetwork().name, new Date()));
  const settings = newMerchant({ name: 'Ada Stores', country: 'NG' }, new Date());
  merchant = await part(MerchantsService).insert({ ...settings, markupBasisPoints: 100 });
  keys = { public: await issued(merchant, 'public'), secret: await issued(merchant, 'secret') };
  await part(OfferedNetworks).refresh();
});
afterAll(async () => {
  await app.close();
  await database.stop();
});

const part = <T>(of: new (...parts: never[]) => T): T => app.nest.get(of, { strict: false });
const modelOf = <T extends object>(name: string): Model<T> =>
  app.nest.get(getModelToken(name), { strict: false });
const issued = async ({ _id }: Merchant, kind: KeyKind) =>
  (await part(ApiKeysService).issue(_id, { kind, environment: 'test' }, { name: 'cli:tests' })).key;

async function call(path: string, { key, body }: { key?: string; body?: object } = {}) {
  const answer = await request(app.url)
    [body ? 'post' : 'get'](path)
    .set(key ? { Authorization: `Bearer ${key}` } : {})
    .send(body);
  const json = answer.body as { data: unknown; error?: { code: string } };
  return { status: answer.status, headers: answer.headers, json };
}
const dataOf = async <T>(answer: ReturnType<typeof call>): Promise<T> => {
  const { json } = await answer;
  expect(json.error).toBeUndefined();
  return json.data as T;
};
const refusalOf = async (answer: ReturnType<typeof call>) => {
  const { status, json } = await answer;
  return [status, json.error?.code];
};

async function session(): Promise<{ paymentId: string; payCode: string }> {
  const body = { amount: 5000, customerEmail: 'ada@example.com' };
  const made = await dataOf<{ paymentId: string; paymentURL: string }>(
    call(PAYMENTS, { key: keys.public, body }),
  );
  return { paymentId: made.paymentId, payCode: made.paymentURL.split('/').at(-1) ?? '' };
}
async function chosen(): Promise<string> {
  const { paymentId, payCode } = await session();
  await dataOf(call(`/checkout/${payCode}/complete`, { body: { token: 'USDC', network: 'base' } }));
  return paymentId;
}
const proofOf = (paymentId: string, key = keys.secret) =>
  call(`${PAYMENTS}/${paymentId}/rate-proof`, { key });

/** The claims of a proof, after another implementation verified it with the published keys. */
async function verified(proof: string): Promise<{ kid: string; claims: RateProofClaims }> {
  const set = (await call('/.well-known/jwks.json')).json as unknown as JSONWebKeySet;
  const { payload, protectedHeader } = await compactVerify(proof, createLocalJWKSet(set), {
    algorithms: ['EdDSA'],
  });
  expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'rate-proof+jwt', kid: expect.any(String) });
  const claims = JSON.parse(new TextDecoder().decode(payload)) as RateProofClaims;
  return { kid: String(protectedHeader.kid), claims };
}

it('proves with the published key what the choice fixed', async () => {
  const paymentId = await chosen();
  const { proof, payload } = await dataOf<RateProof>(proofOf(paymentId));
  const { claims } = await verified(proof);
  expect(claims).toEqual(payload);
  const stored = await modelOf<Payment>(PAYMENT).findById(paymentId).lean<Payment>();
  expect(claims).toMatchObject({
    iss: config.checkoutUrl,
    paymentId,
    clientReference: stored?.clientReference,
    environment: 'test',
    fiatAmount: '5000.00',
    currency: 'NGN',
    currencyDecimals: 2,
    token: 'USDC',
    network: 'base',
    tokenDecimals: 6,
    payableDecimals: 6,
    rate: '1534.5',
    markupBasisPoints: 100,
    agreedRate: '1550',
    rule: 'median',
    payableAmount: '3.258391',
    fixedAt: stored?.deposit?.lockedAt.toISOString(),
    sources: [{ source: 'static', rate: '1550', asOf: expect.any(String), role: 'price' }],
  });
  expect(Math.abs(claims.iat - Date.now() / 1000)).toBeLessThan(60);
});

it('refuses a payment without a choice, and one whose evidence was not stored', async () => {
  expect(await refusalOf(proofOf((await session()).paymentId))).toEqual([409, 'rate_not_fixed']);
  const older = aLockedPayment(new Date(), { businessId: merchant._id });
  await part(PaymentsRepository).insertOnce(older);
  expect(await refusalOf(proofOf(older._id.toHexString()))).toEqual([409, 'rate_evidence_missing']);
});

it('hides a payment of another business, and refuses public keys, payCodes and unlisted addresses', async () => {
  const paymentId = await chosen();
  const other = await part(MerchantsService).create({ name: 'Kano Dyes', country: 'NG' });
  expect(await refusalOf(proofOf(paymentId, await issued(other, 'secret')))).toEqual([
    404,
    'payment_not_found',
  ]);
  expect(await refusalOf(proofOf(paymentId, keys.public))).toEqual([403, 'wrong_key_kind']);
  expect(await refusalOf(proofOf('n5thL4s25F6X'))).toEqual([400, 'invalid_payment_id']);
  const elsewhere = newMerchant({ name: 'Enugu Tools', country: 'NG' }, new Date());
  elsewhere.environments.test.ipAllowlist = ['203.0.113.7'];
  const listed = await part(MerchantsService).insert(elsewhere);
  expect(await refusalOf(proofOf(paymentId, await issued(listed, 'secret')))).toEqual([
    403,
    'ip_not_allowed',
  ]);
});

describe('the key set', () => {
  it('is plain, cacheable, public, and contains nothing private', async () => {
    const { status, headers, json } = await call('/.well-known/jwks.json');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/jwk-set+json');
    expect(headers['cache-control']).toBe('public, max-age=300');
    expect(headers['access-control-allow-origin']).toBe('*');
    const { keys: published } = json as unknown as JSONWebKeySet;
    expect(published).toEqual([
      {
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.any(String),
        kid: expect.any(String),
        alg: 'EdDSA',
        use: 'sig',
      },
    ]);
    for (const key of published) expect(key.kid).toBe(await calculateJwkThumbprint(key));
  });
});

describe('after a change of the key', () => {
  it('old proofs still verify, and new ones have the new key', async () => {
    const paymentId = await chosen();
    const old = await dataOf<RateProof>(proofOf(paymentId));
    const first = await verified(old.proof);
    await restarted(readProofKeys(SECOND + publicHalfOf(FIRST)));
    expect(await verified(old.proof)).toEqual(first);
    const renewed = await verified((await dataOf<RateProof>(proofOf(paymentId))).proof);
    expect(renewed.kid).not.toBe(first.kid);
    expect({ ...renewed.claims, iat: 0 }).toEqual({ ...first.claims, iat: 0 });
  });

  it('a proof no longer verifies once its key is removed', async () => {
    const { proof } = await dataOf<RateProof>(proofOf(await chosen()));
    await restarted(readProofKeys(FIRST));
    await expect(verified(proof)).rejects.toThrow('no applicable key found');
  });

  it('without a key nothing is signed, and the evidence is kept for later', async () => {
    await restarted([]);
    const paymentId = await chosen();
    expect(await refusalOf(proofOf(paymentId))).toEqual([403, 'rate_proofs_off']);
    expect((await call('/.well-known/jwks.json')).json).toEqual({ keys: [] });
    await restarted(readProofKeys(FIRST));
    expect((await verified((await dataOf<RateProof>(proofOf(paymentId))).proof)).claims.paymentId).toBe(
      paymentId,
    );
  });
});

/** The same service with other keys. */
async function restarted(rateProofKeys: AppConfig['rateProofKeys']): Promise<void> {
  await app.close();
  app = await startApp({ ...config, rateProofKeys });
  await part(OfferedNetworks).refresh();
}

function publicHalfOf(privatePem: string): string {
  const [{ x } = { x: '' }] = readProofKeys(privatePem);
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();
}

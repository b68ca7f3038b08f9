import { generateKeyPairSync } from 'node:crypto';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { Types } from 'mongoose';
import request from 'supertest';
import type { RateProofClaims, SettlementStatement, StatementLine } from '@cowrie/dto';
import { type AdminApp, startAdminApp } from '../testing/admin-app';
import { aRateEvidence } from '@cowrie/api/money-in/testing/builders';
import {
  type SettlementsWorld,
  startSettlementsWorld,
} from '@cowrie/api/money-out/testing/settlements-world';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { readProofKeys } from '@cowrie/api/platform/config/proof-keys.read';
import { ProofSigner } from '@cowrie/api/money-in/rate-proof/proof.signer';

/** Guarantee: each line of a statement proves the rate of its own payment, if the deployment can sign. */
let world: SettlementsWorld;
let admin: AdminApp;
let id: string;
let key: string;
/** The payments of the lines that the schedule created: with and without evidence. */
let payments: Payment[];
beforeAll(async () => {
  world = await startSettlementsWorld();
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  admin = await started(pem);
  await world.reset();
  const evident = { rateEvidence: aRateEvidence(world.clock.now()) } as Deposit;
  payments = [
    await world.completed('7750.00', '77.50', { deposit: evident }),
    await world.completed('7750.00', '77.50'),
  ];
  world.tomorrow();
  await world.making.run();
  id = (await world.database.settlements.findOne().lean().orFail())._id.toHexString();
  const issuing = admin.app.nest.get(ApiKeysService, { strict: false });
  key = (
    await issuing.issue(world.merchant()._id, { kind: 'secret', environment: 'test' }, { name: 'cli:tests' })
  ).key;
});
afterAll(async () => {
  await admin.close();
  await world.stop();
});

const started = (pem?: string) =>
  startAdminApp({
    mongo: { uri: world.database.uri, embeddedPort: 0 },
    ...(pem && { rateProofKeys: readProofKeys(pem) }),
  });
const statement = (format = 'json', { app } = admin) =>
  request(app.url)
    .get(`/api/v1/settlements/${id}/statement?format=${format}`)
    .set('Authorization', `Bearer ${key}`);
const linesOf = ({ body }: { body: unknown }) => (body as { data: SettlementStatement }).data.lines;
/** The claims of a proof that the published keys verify. */
async function verified(proof = ''): Promise<RateProofClaims> {
  published ??= (await request(admin.app.url).get('/.well-known/jwks.json')).body as JSONWebKeySet;
  const { payload } = await compactVerify(proof, createLocalJWKSet(published), { algorithms: ['EdDSA'] });
  return JSON.parse(new TextDecoder().decode(payload)) as RateProofClaims;
}
let published: JSONWebKeySet | undefined;

it('signs the rate of each payment that has evidence, and verifies with the published keys', async () => {
  const [first, second] = linesOf(await statement());
  const claims = await verified(first?.rateProof);
  const shown = { rate: first?.rate, payableAmount: first?.expectedAmount, fiatAmount: first?.fiatAmount };
  expect(claims).toMatchObject({ paymentId: String(payments[0]?._id), ...shown });
  expect(second).not.toHaveProperty('rateProof');
  const endpoint = await request(admin.app.url)
    .get(`/api/v1/payments/${claims.paymentId}/rate-proof`)
    .set('Authorization', `Bearer ${key}`);
  const { payload } = (endpoint.body as { data: { payload: object } }).data;
  expect({ ...claims, iat: 0 }).toEqual({ ...payload, iat: 0 });
});

it('shows operators the same, and signs nothing for files', async () => {
  const shown = linesOf(await admin.call('get', `/settlements/${id}/statement`));
  expect(shown.map(({ rateProof }) => typeof rateProof)).toEqual(['string', 'undefined']);
  const sign = jest.spyOn(admin.app.nest.get(ProofSigner, { strict: false }), 'sign');
  for (const format of ['csv', 'html']) expect((await statement(format)).status).toBe(200);
  expect(sign).not.toHaveBeenCalled();
  sign.mockRestore();
});

it('leaves proofs out if there is no key', async () => {
  const keyless = await started();
  const lines = linesOf(await statement('json', keyless));
  await keyless.close();
  expect(lines).toMatchObject([{ rate: '1550.00' }, { rate: '1550.00' }]);
  expect(lines.some((line) => 'rateProof' in line)).toBe(false);
});

it('signs many lines in batches, each for its own payment, and none of another merchant', async () => {
  const [model] = payments;
  const [line] = await world.settlements.linesOf(new Types.ObjectId(id));
  const foreign = new Types.ObjectId();
  const more = Array.from({ length: 210 }, () => ({
    ...(model as Payment),
    _id: new Types.ObjectId(),
    reference: String(new Types.ObjectId()),
    payCode: String(new Types.ObjectId()),
    clientReference: String(new Types.ObjectId()),
  }));
  await world.database.payments.insertMany(
    more.map((one, index) => ({ ...one, ...(index === 0 && { businessId: foreign }) })),
  );
  await world.settlements.storeLines(
    more.map(({ _id }, index) => ({
      _id: new Types.ObjectId(),
      settlementId: new Types.ObjectId(id),
      index: index + 2,
      line: { ...(line as StatementLine), paymentId: _id.toHexString() },
    })),
  );
  const signer = admin.app.nest.get(ProofSigner, { strict: false });
  const sign = signer.sign.bind(signer);
  let [running, most] = [0, 0];
  const spy = jest.spyOn(signer, 'sign').mockImplementation(async (claims) => {
    most = Math.max(most, (running += 1));
    return sign(claims).finally(() => (running -= 1));
  });
  const lines = linesOf(await statement());
  spy.mockRestore();
  const proven = lines.filter(({ rateProof }) => rateProof);
  const ids = proven.map(({ paymentId }) => paymentId);
  expect([lines.length, ids.length, ids.includes(String(more[0]?._id))]).toEqual([212, 210, false]);
  const signed = await Promise.all(proven.map(({ rateProof }) => verified(rateProof)));
  expect(signed.map(({ paymentId }) => paymentId)).toEqual(ids);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(100);
});

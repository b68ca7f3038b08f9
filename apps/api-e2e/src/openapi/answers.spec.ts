import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { Response } from 'supertest';
import { answerOf, type Method, type OpenApiDocument } from '@cowrie/testing/openapi/openapi-document';
import { Service } from '../service';

type Json = Record<string, unknown>;

const service = Service.shared();
const keys = service.keys();
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
let document: OpenApiDocument;

beforeAll(async () => {
  const { body } = await service.call('get', '/admin/openapi.json', { key: service.dev.admin.token });
  document = body as OpenApiDocument;
  ajv.addSchema(closed(document) as object, 'cowrie');
});

/** The document with unknown fields forbidden in every object. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Json = Object.fromEntries(Object.entries(node).map(([key, child]) => [key, closed(child)]));
  return copy.type === 'object' && copy.properties ? { ...copy, additionalProperties: false } : copy;
}

/** Differences between an answer and the document; `null` when there are none. */
function differencesFrom(answer: Response, method: Method, path: string): unknown {
  const operation = document.paths[path]?.[method] ?? { responses: {} };
  const described = answerOf(document, { method, path, operation }, answer.status);
  if (!described) return `${answer.status} is not described`;
  const validate = ajv.compile({ $ref: `cowrie${described.pointer}/content/application~1json/schema` });
  return validate(answer.body) ? null : { body: answer.body as unknown, errors: validate.errors };
}

// Clients are generated from the document, so every answer has to match it.
describe('answers match the document', () => {
  it('for a payment from its creation to its end', async () => {
    const [publicKey, key] = [keys.public, keys.secret];
    const body = { amount: 5000, customerEmail: 'ada@example.com', callbackURL: 'https://shop.example.com' };
    const created = await service.call('post', '/api/v1/payments', { key: publicKey, body });
    const { paymentId, paymentURL } = created.body.data as { paymentId: string; paymentURL: string };
    const [payCode, payment] = [String(paymentURL.split('/').at(-1)), `/api/v1/payments/${paymentId}`];
    const choice = { token: 'USDC', network: 'base' } as const;
    const quoted = { key: publicKey, body: { amount: 5000, ...choice } };
    const reads = async () => [
      differencesFrom(await service.call('get', payment, { key }), 'get', '/api/v1/payments/{paymentId}'),
      differencesFrom(
        await service.call('get', `${payment}/verify`, { key }),
        'get',
        '/api/v1/payments/{paymentId}/verify',
      ),
      differencesFrom(await service.call('get', '/api/v1/payments', { key }), 'get', '/api/v1/payments'),
      differencesFrom(await service.call('get', `/checkout/${payCode}`), 'get', '/checkout/{payCode}'),
      differencesFrom(
        await service.call('get', `/checkout/${payCode}/status`),
        'get',
        '/checkout/{payCode}/status',
      ),
    ];
    const completed = async () => service.call('post', `/checkout/${payCode}/complete`, { body: choice });
    expect(differencesFrom(created, 'post', '/api/v1/payments')).toBeNull();
    const quote = await service.call('post', '/api/v1/payments/quote', quoted);
    expect(differencesFrom(quote, 'post', '/api/v1/payments/quote')).toBeNull();
    expect(await reads()).toEqual([null, null, null, null, null]);
    const deposit = await completed();
    expect(differencesFrom(deposit, 'post', '/checkout/{payCode}/complete')).toBeNull();
    const { receiveAddress, totalPayableAmount } = deposit.body.data as Record<string, string>;
    await service.pay(String(receiveAddress), String(totalPayableAmount), 'USDC', 'base');
    await service.untilStatus(payCode, 'completed');
    expect(await reads()).toEqual([null, null, null, null, null]);
    expect(differencesFrom(await completed(), 'post', '/checkout/{payCode}/complete')).toBeNull();
  });

  it('for refusals and health', async () => {
    const wrong = await service.call('post', '/api/v1/payments', { key: keys.public, body: { amount: 'x' } });
    expect(differencesFrom(wrong, 'post', '/api/v1/payments')).toBeNull();
    const anonymous = await service.call('get', '/api/v1/payments');
    expect([anonymous.status, differencesFrom(anonymous, 'get', '/api/v1/payments')]).toEqual([401, null]);
    const gone = await service.call('post', '/users/public-api/toggle-environment');
    expect(differencesFrom(gone, 'post', '/users/public-api/toggle-environment')).toBeNull();
    for (const path of ['/health/live', '/health/ready'])
      expect(differencesFrom(await service.call('get', path), 'get', path)).toBeNull();
  });

  it('and a difference is found', async () => {
    const answer = await service.call('get', '/health/live');
    answer.body = { ...answer.body, surprise: true };
    expect(differencesFrom(answer, 'get', '/health/live')).not.toBeNull();
  });
});

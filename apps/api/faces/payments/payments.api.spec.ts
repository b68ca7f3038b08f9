import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import request, { type Response } from 'supertest';
import type { PaymentDetails, PaymentTransfer } from '@cowrie/dto';
import { aLockedPayment, aPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { aConfig, rateLimitsOf } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from '../app';
import { TRANSFER } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { EXPORT_LIMITS } from '@cowrie/api/money-in/payments/lists/payment-export';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';

const EXPORTS = 5;
const DAY_MS = 86_400_000;
const START = new Date('2026-03-01T00:00:00Z');
const at = (day: number): Date => new Date(START.getTime() + day * DAY_MS);
const PAYMENTS = '/api/v1/payments';

let app: RunningApp;
let merchant: Merchant;
let key: string;
let otherKey: string;

beforeAll(async () => {
  const rateLimits = rateLimitsOf(
    { limit: 100_000, windowSeconds: 60 },
    { export: { limit: EXPORTS, windowSeconds: 3600 } },
  );
  app = await startApp(aConfig({ role: 'api', rateLimits }));
  const issue = async ({ _id }: Merchant) =>
    (await part(ApiKeysService).issue(_id, { kind: 'secret', environment: 'test' }, { name: 'cli:tests' }))
      .key;
  otherKey = await issue(await part(MerchantsService).create({ name: 'Kano Dyes', country: 'NG' }));
});
/** Each test has its own merchant, and so its own list and limits. */
beforeEach(async () => {
  merchant = await part(MerchantsService).create({ name: 'Ada Stores', country: 'NG' });
  key = (
    await part(ApiKeysService).issue(
      merchant._id,
      { kind: 'secret', environment: 'test' },
      { name: 'cli:tests' },
    )
  ).key;
});
afterAll(() => app.close());

const part = <T>(of: new (...parts: never[]) => T): T => app.nest.get(of, { strict: false });
const modelOf = <T>(name: string): Model<T> => app.nest.get(getModelToken(name), { strict: false });

interface Asking {
  accept?: string;
  by?: string;
}
const headersOf = ({ accept, by = key }: Asking) => ({
  Authorization: `Bearer ${by}`,
  ...(accept && { Accept: accept }),
});
const get = async (path: string, asking: Asking = {}): Promise<Response> =>
  request(app.url).get(path).set(headersOf(asking));

interface Failure {
  error: { code: string; fields?: { field: string; message: string }[] };
}
async function dataOf<T>(answer: Promise<Response>): Promise<T> {
  const { status, text, body } = await answer;
  expect([status, text]).toEqual([200, text]);
  return (body as { data: T }).data;
}
async function refusalOf(answer: Promise<Response>): Promise<unknown[]> {
  const { status, body } = await answer;
  const { code, fields = [] } = (body as Failure).error;
  return [status, code, ...fields.map(({ field }) => field)];
}

async function stored(over: Partial<Payment> = {}, locked = false): Promise<Payment> {
  const make = locked ? aLockedPayment : aPayment;
  const payment = make(over.createdAt ?? START, { businessId: merchant._id, ...over });
  await part(PaymentsRepository).insertOnce(payment);
  return payment;
}

interface Listed {
  data: { id: string }[];
  totalItems: number;
}
const listed = async (query: Record<string, string>): Promise<[ids: string[], total: number]> => {
  const { data, totalItems } = await dataOf<Listed>(get(`${PAYMENTS}?${new URLSearchParams(query)}`));
  return [data.map(({ id }) => id), totalItems];
};
const idOf = ({ _id }: Payment): string => _id.toHexString();

describe('the filters of the list', () => {
  it('find by time, including the first moment and excluding the last', async () => {
    const [first, second, third] = [
      await stored({ createdAt: at(0) }),
      await stored({ createdAt: at(1) }),
      await stored({ createdAt: at(2) }),
    ].map(idOf);
    const [from, to] = ['2026-03-02T01:00:00+01:00', at(2).toISOString()];
    expect(await listed({ createdFrom: from })).toEqual([[third, second], 2]);
    expect(await listed({ createdTo: to })).toEqual([[second, first], 2]);
    expect(await listed({ createdFrom: from, createdTo: to })).toEqual([[second], 1]);
    expect(await listed({ createdFrom: to, createdTo: to })).toEqual([[], 0]);
    expect(await listed({ createdFrom: from, sortOrder: 'asc', pageSize: '1' })).toEqual([[second], 2]);
  });

  it('find by reference and by the customer, case-insensitively', async () => {
    const wanted = await stored({ clientReference: 'Order10001' });
    await stored({ customer: { email: 'eve@example.com', emailKey: 'eve@example.com' } });
    await stored({ customer: {} });
    expect(await listed({ reference: 'Order10001' })).toEqual([[idOf(wanted)], 1]);
    expect(await listed({ reference: 'Order10002' })).toEqual([[], 0]);
    expect(await listed({ customerEmail: 'ADA@example.com' })).toEqual([[idOf(wanted)], 1]);
    expect(await listed({ customerEmail: 'ADA@example.com', status: 'failed' })).toEqual([[], 0]);
  });

  it('find by token and network within a month, or of one customer', async () => {
    const chosen = await stored({ createdAt: at(3) }, true);
    await stored({ createdAt: at(3) });
    const month = { createdFrom: at(0).toISOString(), createdTo: at(31).toISOString() };
    const found = [[idOf(chosen)], 1];
    expect(await listed({ token: 'USDC', ...month })).toEqual(found);
    expect(await listed({ network: 'base', ...month })).toEqual(found);
    expect(await listed({ token: 'USDC', network: 'base', sortBy: 'status', ...month })).toEqual(found);
    expect(await listed({ token: 'USDT', ...month })).toEqual([[], 0]);
    expect(await listed({ token: 'USDC', customerEmail: 'ada@example.com' })).toEqual(found);
    expect(await listed({ network: 'base', reference: chosen.clientReference })).toEqual(found);
  });

  // Guarantee: `network` is the network used, in every answer and in the filter (docs/interface.md §2).
  it('find a payment by the network on which it was paid, which every answer names', async () => {
    const paid = await stored({ createdAt: at(3), paidNetwork: 'celo' }, true);
    const month = { createdFrom: at(0).toISOString(), createdTo: at(31).toISOString() };
    expect(await listed({ network: 'celo', ...month })).toEqual([[idOf(paid)], 1]);
    expect(await listed({ network: 'base', ...month })).toEqual([[], 0]);
    for (const path of [idOf(paid), `${idOf(paid)}/verify`, `reference/${paid.clientReference}/verify`])
      expect(await dataOf(get(`${PAYMENTS}/${path}`))).toMatchObject({ token: 'USDC', network: 'celo' });
  });

  it('show another merchant nothing', async () => {
    const { clientReference } = await stored({ clientReference: 'Order20001' });
    for (const query of [`reference=${clientReference}`, 'customerEmail=ada@example.com', 'expand=details'])
      expect(await dataOf(get(`${PAYMENTS}?${query}`, { by: otherKey }))).toMatchObject({
        data: [],
        totalItems: 0,
      });
  });

  const month = 'createdFrom=2026-03-01T00:00:00Z&createdTo=2026-04-01T00:00:01Z';
  it.each<[string, string]>([
    ['createdFrom=2026-03-01', 'createdFrom'],
    ['createdFrom=2026-03-01T00:00:00', 'createdFrom'],
    ['createdTo=2026-02-30T00:00:00Z', 'createdTo'],
    ['createdTo=yesterday', 'createdTo'],
    ['createdFrom=2026-03-02T00:00:00Z&createdTo=2026-03-01T00:00:00Z', 'createdFrom'],
    ['reference=Order-10001', 'reference'],
    ['customerEmail=ada', 'customerEmail'],
    ['token=DAI', 'token'],
    ['network=', 'network'],
    ['expand=all', 'expand'],
    ['token=USDC', 'createdFrom'],
    ['network=base&createdFrom=2026-03-01T00:00:00Z', 'createdTo'],
    [`token=USDC&${month}`, 'createdFrom'],
    ['sortBy=status&createdTo=2026-03-01T00:00:00Z', 'createdFrom'],
  ])('400: %s', async (query, field) => {
    expect(await refusalOf(get(`${PAYMENTS}?${query}`))).toEqual([400, 'validation_failed', field]);
  });

  it.each([
    ['token=USDC', 'createdFrom and createdTo'],
    ['network=base&createdFrom=2026-03-01T00:00:00Z', 'createdTo and createdFrom'],
  ])('400: %s names both times, and what is enough instead', async (query, both) => {
    const { body } = await get(`${PAYMENTS}?${query}`);
    expect(body.error.fields[0].message).toMatch(
      new RegExp(`^${both} must be given, .*; reference or customerEmail instead is enough$`),
    );
  });
});

it('expand=details returns the rows as the details endpoint does', async () => {
  const payment = await stored({}, true);
  await stored({ createdAt: at(1), metadata: { cart: 'A-1' } });
  const { data } = await dataOf<{ data: PaymentDetails[] }>(get(`${PAYMENTS}?expand=details`));
  expect(data).toHaveLength(2);
  expect(data[1]).toEqual(await dataOf(get(`${PAYMENTS}/${idOf(payment)}`)));
});

describe('the export as CSV', () => {
  const csv = (query = '', by = key) => get(`${PAYMENTS}?${query}`, { accept: 'text/csv', by });

  it('returns every row, oldest first, with the fields of the list', async () => {
    const [second, first] = [await stored({ createdAt: at(1) }), await stored({ createdAt: at(0) })];
    const { headers, text } = await csv();
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(headers['content-disposition']).toBe('attachment; filename="payments.csv"');
    const line = (payment: Payment) =>
      `${idOf(payment)},${payment.clientReference},7750.00,NGN,pending,${payment.createdAt.toISOString()}`;
    expect(text.split('\r\n')).toEqual([
      'id,clientReference,fiatAmount,currency,status,created_at',
      line(first),
      line(second),
      '',
    ]);
    const one = await csv(`createdFrom=${at(1).toISOString()}&status=pending`);
    expect(one.text.split('\r\n').slice(1, -1)).toEqual([line(second)]);
  });

  it('returns whole payments with expand=details, and no formula', async () => {
    await stored({
      customer: { email: '=x@example.com', emailKey: '=x@example.com', firstName: '+Ada', lastName: 'O"Bi' },
      metadata: { note: 'a,b' },
    });
    const { text } = await csv('expand=details');
    const [header = '', row = ''] = text.split('\r\n');
    expect(header).toMatch(
      /^id,businessId,userId,.*,customerEmail,customerFirstName,.*,expiresAt,paymentLinkId,paidBy,relayCost$/,
    );
    expect(row).toContain(`,'=x@example.com,'+Ada,"O""Bi","{""note"":""a,b""}",`);
  });

  it('reads page after page, and returns nothing of another merchant', async () => {
    const rows = Array.from({ length: 1203 }, (_, i) =>
      aPayment(at(Math.floor(i / 7)), { businessId: merchant._id }),
    );
    await modelOf<Payment>(PAYMENT).collection.insertMany(rows);
    const ids = (await csv()).text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.slice(0, 24));
    expect(new Set(ids)).toEqual(new Set(rows.map(idOf)));
    expect(ids).toHaveLength(rows.length);
    expect((await csv('', otherKey)).text.split('\r\n')).toHaveLength(2);
  });

  it('400: pages, and more rows than an export allows', async () => {
    expect(await refusalOf(csv('page=1&sortBy=status'))).toEqual([
      400,
      'validation_failed',
      'page',
      'sortBy',
    ]);
    await stored();
    const limit = jest.replaceProperty(EXPORT_LIMITS, 'rows', 0);
    expect(await refusalOf(csv())).toEqual([400, 'export_too_large']);
    limit.restore();
  });

  it('is visibly cut off when the database fails in the middle, and returns an error before that', async () => {
    const rows = Array.from({ length: 1100 }, (_, i) => aPayment(at(i), { businessId: merchant._id }));
    const { collection } = modelOf<Payment>(PAYMENT);
    await collection.insertMany(rows);
    const find = collection.find.bind(collection);
    let pages = 0;
    const failAt = (page: number) => {
      pages = 0;
      jest.spyOn(collection, 'find').mockImplementation(((...p: Parameters<typeof find>) => {
        if ((pages += 1) === page) throw new Error('the database has gone');
        return find(...p);
      }) as typeof find);
    };
    failAt(2);
    const headers = headersOf({ accept: 'text/csv' });
    const answer = await fetch(`${app.url}${PAYMENTS}?expand=details`, { headers });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    failAt(1);
    expect(await refusalOf(csv())).toEqual([500, 'internal_error']);
  });

  it('429: more exports than the limit', async () => {
    for (let i = 0; i < EXPORTS; i += 1) expect((await csv()).status).toBe(200);
    expect(await refusalOf(csv())).toEqual([429, 'rate_limited']);
    expect((await get(PAYMENTS)).status).toBe(200);
  });
});

describe('the transfers of a payment', () => {
  const transfersOf = (payment: Payment, query = '') => get(`${PAYMENTS}/${idOf(payment)}/transfers${query}`);

  it('are listed with their kinds and the possible decisions', async () => {
    const payment = (await stored({ status: 'failed', creditedIds: [] }, true)) as Parameters<
      typeof aTransfer
    >[0];
    const minute = (n: number): Date => new Date(payment.deposit.lockedAt.getTime() + n * 60_000);
    const short = aTransfer(payment, { units: '1000000', minedAt: minute(1) });
    const late = aTransfer(payment, { minedAt: minute(31) });
    const other = aTransfer(payment, { token: 'USDT', units: '20000', minedAt: minute(2) });
    const unlisted = aTransfer(payment, { token: undefined, minedAt: minute(3) });
    const gone = aTransfer(payment, { canonical: false, minedAt: minute(4) });
    const swept = aTransfer(payment, { direction: 'out', minedAt: minute(5) });
    await modelOf(TRANSFER).create([late, other, unlisted, gone, short, swept]);
    const { data, totalItems } = await dataOf<{ data: PaymentTransfer[]; totalItems: number }>(
      transfersOf(payment),
    );
    expect(totalItems).toBe(5);
    const shown = data.map(({ kind, amount, depth, possibleDecisions }) => [
      kind,
      amount,
      depth,
      possibleDecisions.join(),
    ]);
    expect(shown).toEqual([
      ['after_completion', '1.00', 'final', 'accepted,refunded'],
      ['wrong_token', '0.02', 'final', 'refunded'],
      ['unlisted_token', undefined, 'final', 'refunded'],
      ['orphaned', '5.00', 'taken_back', ''],
      ['late', '5.00', 'final', 'accepted,refunded'],
    ]);
    expect(data[0]).toEqual({
      id: `base:${short.txHash}:0`,
      kind: 'after_completion',
      network: 'base',
      token: 'USDC',
      amount: '1.00',
      from: short.from,
      txHash: short.txHash,
      blockNumber: short.blockNumber,
      minedAt: short.minedAt.toISOString(),
      depth: 'final',
      possibleDecisions: ['accepted', 'refunded'],
    });
    const second = await dataOf<{ data: PaymentTransfer[] }>(transfersOf(payment, '?pageSize=2&page=2'));
    expect(second.data.map(({ kind }) => kind)).toEqual(['unlisted_token', 'orphaned']);
  });

  it('show a decision and its refund, and nothing more to decide', async () => {
    const payment = (await stored({}, true)) as Parameters<typeof aTransfer>[0];
    const late = aTransfer(payment, { minedAt: new Date(payment.expiresAt.getTime() + 1) });
    await modelOf(TRANSFER).create(late);
    const refundTxHash = `0x${'ab'.repeat(32)}`;
    const resolution = { kind: 'refunded', reason: 'late', by: 'ada', at: START, refundTxHash } as const;
    await modelOf<Payment>(PAYMENT).updateOne(
      { _id: payment._id },
      { $push: { resolutions: { transferId: `base:${late.txHash}:0`, ...resolution } } },
    );
    const { data } = await dataOf<{ data: PaymentTransfer[] }>(transfersOf(payment));
    expect(data).toMatchObject([
      { kind: 'refunded', decision: 'refunded', refundTxHash, possibleDecisions: [] },
    ]);
  });

  it('are empty before the choice; 404 for another merchant, 400 for a payCode', async () => {
    const payment = await stored();
    expect(await dataOf(transfersOf(payment))).toMatchObject({ data: [], totalItems: 0 });
    const path = `${PAYMENTS}/${idOf(payment)}/transfers`;
    expect(await refusalOf(get(path, { by: otherKey }))).toEqual([404, 'payment_not_found']);
    expect(await refusalOf(get(`${PAYMENTS}/${payment.payCode}/transfers`))).toEqual([
      400,
      'invalid_payment_id',
    ]);
  });
});

describe('an invalid reference', () => {
  it.each([
    ['Order-10001', '; use "Order10001"'],
    ['Order-12', '; "Order12" has only 7, so add random ones'],
    ['Order12', ''],
    ['<script>alert(1)</script>', '; use "scriptalert1script"'],
    ['-'.repeat(9), ''],
    ['a'.repeat(65), ''],
  ])('%s is answered with a suggestion if there is one', async (given, proposal) => {
    const message = `reference must be 8 to 64 letters and digits${proposal}`;
    const verified = await get(`${PAYMENTS}/reference/${encodeURIComponent(given)}/verify`);
    expect((verified.body as Failure).error.fields).toEqual([{ field: 'reference', message }]);
    const listing = await get(`${PAYMENTS}?reference=${encodeURIComponent(given)}`);
    expect((listing.body as Failure).error.fields).toEqual([{ field: 'reference', message }]);
  });
});

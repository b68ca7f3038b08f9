import { Types } from 'mongoose';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { type AdminApp, startAdminApp } from '../../testing/admin-app';
import { aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';

const OTHER_TREASURY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
let admin: AdminApp;
beforeAll(async () => {
  const networks = [aNetwork(), aNetwork({ name: 'celo', chainId: 42_220 })];
  const live = { treasury: TREASURY, networks: [aNetwork({ chainId: 8453 })] };
  const test = { treasury: TREASURY, networks: networks.map((one) => ({ ...one, chainId: 31_337 })) };
  admin = await startAdminApp({ environments: { test, live } });
});
afterAll(() => admin.close());

const post = (body: unknown) => admin.call('post', '/merchants', { body });
const patch = (id: string, body: unknown, by = 'ada') =>
  admin.call('patch', `/merchants/${id}`, { body, as: by });
const get = async (id: string) => (await admin.call('get', `/merchants/${id}`)).body.data;
const audited = (id: string) =>
  admin.app.nest.get(AuditLog, { strict: false }).ofSubject({ kind: 'merchant', id });
const refusal = ({
  status,
  body,
}: {
  status: number;
  body: { error?: { code: string; fields?: { field: string }[] } };
}) => [status, body.error?.code, ...(body.error?.fields ?? []).map(({ field }) => field)];

describe('POST /admin/v1/merchants', () => {
  it('201: creates a merchant from a name and a country', async () => {
    const { status, body } = await post({ name: 'Accra Fabrics', country: 'GH' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      businessId: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Accra Fabrics',
      country: 'GH',
      currency: 'GHS',
      developerApiEnabled: true,
      logoUrl: '',
      bounds: { minimumOutputAmount: '15', maximumOutputAmount: '150000' },
      environments: { test: { provider: 'sandbox', ipAllowlist: [] }, live: { provider: 'hold' } },
    });
    expect(await get(body.data.businessId)).toEqual(body.data);
    expect(await audited(body.data.businessId)).toMatchObject([
      { by: 'admin', action: 'merchant.create', after: { name: 'Accra Fabrics' } },
    ]);
  });

  it('201: payers get every e-mail in live and none in test, until that is changed one by one', async () => {
    const { body } = await post({ name: 'Accra Fabrics', country: 'GH' });
    const id = String(body.data.businessId);
    const mailsOf = async () => {
      const { environments } = await get(id);
      return [environments.test.mails, environments.live.mails] as unknown[];
    };
    const all = { receipt: true, shortPayment: true, refunds: true };
    const none = { receipt: false, shortPayment: false, refunds: false };
    expect(await mailsOf()).toEqual([none, all]);
    await patch(id, {
      environments: { live: { mails: { refunds: false } }, test: { mails: { receipt: true } } },
    });
    await patch(id, { environments: { live: { mails: { receipt: false } } } });
    expect(await mailsOf()).toEqual([
      { ...none, receipt: true },
      { receipt: false, shortPayment: true, refunds: false },
    ]);
    const wrong = { environments: { live: { mails: { receipt: 'yes', invoices: true } } } };
    expect((await patch(id, wrong)).status).toBe(400);
  });

  it('201: creates a merchant with all settings', async () => {
    const settings = {
      logoUrl: 'https://shop.example.com/logo.png',
      supportEmail: 'help@shop.example.com',
      supportPhone: '+2348012345678',
      supportURL: 'https://wa.me/2348012345678',
      bounds: { minimumOutputAmount: '500.50', maximumUSDAmount: 2500 },
      fee: { basisPoints: 75, fixed: 20 },
      toleranceBasisPoints: 500,
      markupBasisPoints: 10,
      pairs: { USDC: ['base', 'celo'] },
      environments: { live: { treasury: TREASURY.toLowerCase(), provider: 'manual' } },
      developerApiEnabled: false,
    };
    const { body } = await post({ name: 'Lagos Leather', country: 'NG', ...settings });
    expect(body.data).toMatchObject({
      ...settings,
      bounds: {
        minimumOutputAmount: '500.5',
        maximumOutputAmount: '15000000',
        minimumUSDAmount: '1',
        maximumUSDAmount: '2500',
      },
      fee: { basisPoints: 75, fixed: '20' },
      environments: { live: { treasury: TREASURY, provider: 'manual' } },
    });
  });

  it.each<[object, string, string]>([
    [{ country: 'NG' }, 'validation_failed', 'name'],
    [{ name: ' ', country: 'NG' }, 'validation_failed', 'name'],
    [{ name: 'A', country: 'FR' }, 'validation_failed', 'country'],
    [{ name: 'A', country: 'NG', treasury: TREASURY }, 'unknown_field', 'treasury'],
    [{ name: 'A', country: 'NG', businessId: '1' }, 'unknown_field', 'businessId'],
  ])('400: refuses %j', async (body, code, field) => {
    expect(refusal(await post(body))).toEqual([400, code, field]);
  });
});

describe('PATCH /admin/v1/merchants/:businessId', () => {
  const ON_TRON = 'TQe8oR3LibG2EHCMUe6WgvHXhAVpRLizBz';

  it('200: sets a treasury on TRON, shows and audits it as people write it, and removes it', async () => {
    const id = await admin.aMerchant();
    const { body } = await patch(id, { environments: { live: { treasuryTron: ` ${ON_TRON}` } } });
    expect(body.data.environments).toMatchObject({ live: { treasuryTron: ON_TRON } });
    expect(body.data.environments.test).not.toHaveProperty('treasuryTron');
    const [line] = await audited(id);
    expect(line?.after).toMatchObject({ environments: { live: { treasuryTron: ON_TRON } } });
    const removed = await patch(id, { environments: { live: { treasuryTron: null } } });
    expect(removed.body.data.environments.live).not.toHaveProperty('treasuryTron');
  });

  it.each([
    ['an address of an EVM network', TREASURY, /EVM network.*begins with T/],
    ['a mistyped address', `${ON_TRON.slice(0, -1)}y`, /checksum is wrong/],
    ['a text that is none', 'treasury', /34 letters and digits/],
    ['an address that nobody owns', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', /is lost/],
    ['an empty text', '', /begins with T/],
  ])('400: refuses %s as the treasury on TRON, and says why', async (_, treasuryTron, why) => {
    const refused = await patch(await admin.aMerchant(), { environments: { test: { treasuryTron } } });
    const field = 'environments.test.treasuryTron';
    expect(refusal(refused)).toEqual([400, 'validation_failed', field]);
    expect(refused.body.error.fields).toEqual([{ field, message: expect.stringMatching(why) }]);
  });

  it('200: changes the given fields only, and audits the operator and the values before and after', async () => {
    const id = await admin.aMerchant();
    const before = await get(id);
    const { status, body } = await patch(id, { fee: { fixed: '12.50' }, name: 'Lagos Shoes' });
    expect(status).toBe(200);
    const fee = { basisPoints: 100, fixed: '12.5' };
    expect(body.data).toEqual({ ...before, name: 'Lagos Shoes', fee, updatedAt: expect.any(String) });
    expect(await get(id)).toEqual(body.data);
    const [line, ...older] = await audited(id);
    expect(line).toMatchObject({ by: 'ada', action: 'merchant.change' });
    expect([line?.before, line?.after]).toEqual([
      { name: 'Lagos Leather', fee: { basisPoints: 100, fixed: '0' } },
      { name: 'Lagos Shoes', fee },
    ]);
    expect(older).toHaveLength(1);
  });

  it('200: neither writes nor audits a change without a new value', async () => {
    const id = await admin.aMerchant();
    const before = await get(id);
    expect(
      (await patch(id, { name: 'Lagos Leather', fee: {}, environments: { test: null } })).body.data,
    ).toEqual(before);
    expect(await audited(id)).toHaveLength(1);
  });

  it('200: holds surpluses for payers once that is switched on, and audits it', async () => {
    const id = await admin.aMerchant();
    expect((await get(id)).holdSurplus).toBe(false);
    expect((await patch(id, { holdSurplus: true })).body.data.holdSurplus).toBe(true);
    expect((await patch(id, { holdSurplus: null, name: 'Lagos Shoes' })).body.data.holdSurplus).toBe(true);
    expect((await patch(id, { holdSurplus: false })).body.data.holdSurplus).toBe(false);
    expect((await audited(id)).map(({ after }) => after)).toMatchObject([
      { holdSurplus: false },
      { name: 'Lagos Shoes' },
      { holdSurplus: true },
      {},
    ]);
  });

  it('200: sets how refunds are decided, part by part, shows defaults, and audits it', async () => {
    const id = await admin.aMerchant();
    const defaults = { approvalAboveTokens: '1000', payersUpToTokens: '0', keepFee: false };
    const refunds = async (change: object) => (await patch(id, { refunds: change })).body.data.refunds;
    expect((await get(id)).refunds).toEqual(defaults);
    expect(await refunds({ approvalAboveTokens: '250', keepFee: true })).toEqual({
      approvalAboveTokens: '250',
      payersUpToTokens: '0',
      keepFee: true,
    });
    expect(await refunds({ payersUpToTokens: '20.50' })).toEqual({
      approvalAboveTokens: '250',
      payersUpToTokens: '20.50',
      keepFee: true,
    });
    expect(await refunds({ keepFee: null, approvalAboveTokens: null })).toEqual({
      approvalAboveTokens: '1000',
      payersUpToTokens: '20.50',
      keepFee: true,
    });
    expect(await refunds({ payersUpToTokens: null, keepFee: false })).toEqual(defaults);
    expect((await audited(id)).map(({ after }) => (after as { refunds?: object }).refunds)).toEqual([
      { keepFee: false },
      { payersUpToTokens: '20.50', keepFee: true },
      { approvalAboveTokens: '250', payersUpToTokens: '20.50', keepFee: true },
      { approvalAboveTokens: '250', keepFee: true },
      undefined,
    ]);
  });

  it.each(['-1', '1e3', '0.001', '', ' 5', '1'.repeat(13), 20, {}])(
    '400: refuses %j as a limit of refunds',
    async (limit) => {
      const id = await admin.aMerchant();
      for (const field of ['approvalAboveTokens', 'payersUpToTokens'])
        expect(refusal(await patch(id, { refunds: { [field]: limit } }))).toEqual([
          400,
          'validation_failed',
          `refunds.${field}`,
        ]);
    },
  );

  it('200: removes a value that is null', async () => {
    const id = await admin.aMerchant({
      pairs: { USDC: ['base'] },
      payableDecimals: 2,
      logoUrl: 'https://shop.example.com/logo.png',
      environments: { test: { treasury: OTHER_TREASURY } },
    });
    const { body } = await patch(id, {
      pairs: null,
      payableDecimals: null,
      logoUrl: null,
      environments: { test: { treasury: null } },
    });
    expect(body.data.payableDecimals).toBeUndefined();
    expect([body.data.pairs, body.data.logoUrl, body.data.environments.test.treasury]).toEqual([
      undefined,
      '',
      undefined,
    ]);
    const merchants = admin.app.nest.get(MerchantsService, { strict: false });
    expect(await merchants.get(new Types.ObjectId(id))).not.toHaveProperty('pairs');
  });

  it('200: sets and removes each way to reach the merchant, and audits both', async () => {
    const id = await admin.aMerchant();
    const support = {
      supportEmail: 'help@shop.example.com',
      supportPhone: '+2348012345678',
      supportURL: 'https://wa.me/2348012345678',
      brandColor: '#6B2d1a',
    };
    expect((await patch(id, support)).body.data).toMatchObject(support);
    const nothing = { supportEmail: null, supportPhone: null, supportURL: null, brandColor: null };
    const { body } = await patch(id, nothing);
    for (const name of Object.keys(support)) expect(body.data).not.toHaveProperty(name);
    const [removed, set] = await audited(id);
    expect([set?.after, removed?.before]).toEqual([support, support]);
  });

  it('200: makes all of several changes at once', async () => {
    const id = await admin.aMerchant();
    const changes = [
      { name: 'B' },
      { toleranceBasisPoints: 7 },
      { markupBasisPoints: 9 },
      { fee: { basisPoints: 3 } },
    ];
    await Promise.all(changes.map((change) => patch(id, change)));
    expect(await get(id)).toMatchObject({
      name: 'B',
      toleranceBasisPoints: 7,
      markupBasisPoints: 9,
      fee: { basisPoints: 3 },
    });
    expect(await audited(id)).toHaveLength(5);
  });

  it('200: makes each of sixty changes at once, and audits each', async () => {
    const id = await admin.aMerchant();
    const names = Array.from({ length: 60 }, (_, at) => `Stall ${at}`);
    const answers = await Promise.all(names.map((name) => patch(id, { name })));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(await audited(id)).toHaveLength(61);
  });

  it('409: gives up a change that is always overtaken', async () => {
    const id = await admin.aMerchant();
    const merchants = admin.app.nest.get(MerchantsService, { strict: false });
    const overtaken = jest.spyOn(merchants, 'replace').mockResolvedValue(false);
    const answer = await patch(id, { name: 'Slow Stall' });
    overtaken.mockRestore();
    expect(refusal(answer)).toEqual([409, 'conflicting_change']);
  });

  it.each<[object, string]>([
    [{ name: '' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ logoUrl: 'http://shop.example.com/logo.png' }, 'logoUrl'],
    [{ logoUrl: 'https://user:pw@shop.example.com' }, 'logoUrl'],
    [{ logoUrl: 'https://shop.example.com\\@evil.example/' }, 'logoUrl'],
    [{ supportEmail: 'help' }, 'supportEmail'],
    [{ supportEmail: 'help@shop.example.com\nBcc: x@y.example' }, 'supportEmail'],
    [{ supportEmail: '' }, 'supportEmail'],
    [{ supportPhone: '080 1234 5678' }, 'supportPhone'],
    [{ supportPhone: '+2348012345678;ext=1' }, 'supportPhone'],
    [{ supportPhone: 2348012345678 }, 'supportPhone'],
    [{ brandColor: 'red' }, 'brandColor'],
    [{ brandColor: '#fff' }, 'brandColor'],
    [{ brandColor: '#0d4740;background:url(//evil.example)' }, 'brandColor'],
    [{ supportURL: 'http://wa.me/2348012345678' }, 'supportURL'],
    [{ supportURL: 'javascript:alert(1)' }, 'supportURL'],
    [{ supportURL: 'https://wa.me:pw@evil.example/' }, 'supportURL'],
    [{ supportURL: 'https://shop.example.com/\u202egnp.exe' }, 'supportURL'],
    [{ bounds: { minimumOutputAmount: -1 } }, 'bounds.minimumOutputAmount'],
    [{ bounds: { minimumOutputAmount: '1e3' } }, 'bounds.minimumOutputAmount'],
    [{ bounds: { minimumOutputAmount: 0 } }, 'bounds.minimumOutputAmount'],
    [{ bounds: { minimumOutputAmount: 1.001 } }, 'bounds.minimumOutputAmount'],
    [{ bounds: { minimumOutputAmount: '15000001' } }, 'bounds.minimumOutputAmount'],
    [{ bounds: { maximumUSDAmount: '0.99' } }, 'bounds.minimumUSDAmount'],
    [{ bounds: [] }, 'bounds'],
    [{ fee: { basisPoints: 10_001 } }, 'fee.basisPoints'],
    [{ fee: { basisPoints: 1.5 } }, 'fee.basisPoints'],
    [{ toleranceBasisPoints: 501 }, 'toleranceBasisPoints'],
    [{ payableDecimals: 1 }, 'payableDecimals'],
    [{ payableDecimals: 2.5 }, 'payableDecimals'],
    [{ payableDecimals: '2' }, 'payableDecimals'],
    [{ markupBasisPoints: -1 }, 'markupBasisPoints'],
    [{ pairs: {} }, 'pairs'],
    [{ pairs: { USDC: [] } }, 'pairs'],
    [{ pairs: { DAI: ['base'] } }, 'pairs'],
    [{ pairs: { USDC: ['base', 'solana'] } }, 'pairs.USDC'],
    [{ environments: { test: { treasury: `0x${'0'.repeat(40)}` } } }, 'environments.test.treasury'],
    [{ environments: { test: { treasury: TREASURY.replace('a0E', 'a0e') } } }, 'environments.test.treasury'],
    [{ environments: { test: { treasury: `0x${'dead'.padStart(40, '0')}` } } }, 'environments.test.treasury'],
    [{ environments: { test: { treasury: aNetwork().factory } } }, 'environments.test.treasury'],
    [{ environments: { live: { treasury: aNetwork().tokens.USDC?.address } } }, 'environments.live.treasury'],
    [{ environments: { test: { provider: 'binance' } } }, 'environments.test.provider'],
    [{ environments: { live: { provider: 'sandbox' } } }, 'environments.live.provider'],
    [{ environments: { test: { provider: 'luno' } } }, 'environments.test.provider'],
    [{ developerApiEnabled: 'no' }, 'developerApiEnabled'],
    [{ holdSurplus: 'on' }, 'holdSurplus'],
  ])('400: refuses %j, and writes nothing', async (body, field) => {
    const id = await admin.aMerchant();
    const before = await get(id);
    expect(refusal(await patch(id, { markupBasisPoints: 33, ...body }))).toEqual([
      400,
      'validation_failed',
      field,
    ]);
    expect(await get(id)).toEqual(before);
  });

  // Guarantee: a payout rail cannot be the provider of a merchant that it cannot pay.
  it.each([
    ['NG', 200],
    ['KE', 200],
    ['GH', 400],
    ['ZA', 400],
    ['US', 400],
  ])('lets a payout rail pay merchants in its countries: %s', async (country, expected) => {
    const { body } = await post({ name: 'Accra Arts', country });
    const provider = { environments: { live: { provider: 'paycrest' } } };
    const answer = await patch(String(body.data.businessId), provider);
    expect(answer.status).toBe(expected);
    if (expected === 400) expect(JSON.stringify(answer.body)).toMatch(/paycrest .* pays NGN and KES only/);
  });

  it.each<[object, string]>([
    [{ country: 'GH' }, 'country'],
    [{ fee: { percent: 1 } }, 'fee.percent'],
    [{ environments: { staging: {} } }, 'environments.staging'],
    [{ environments: { live: { ipAllowlist: [] } } }, 'environments.live.ipAllowlist'],
  ])('400: refuses the unknown field in %j', async (body, field) => {
    expect(refusal(await patch(await admin.aMerchant(), body))).toEqual([400, 'unknown_field', field]);
  });

  it('refuses a merchant’s keys while the developer API is disabled, from the next request on', async () => {
    const id = await admin.aMerchant();
    const body = { environment: 'test', kind: 'secret' };
    const { key } = (await admin.call('post', `/merchants/${id}/api-keys`, { body })).body.data;
    expect((await admin.withKey(key)).status).toBe(200);
    await patch(id, { developerApiEnabled: false });
    expect(refusal(await admin.withKey(key))).toEqual([401, 'developer_api_disabled']);
    await patch(id, { developerApiEnabled: true });
    expect((await admin.withKey(key)).status).toBe(200);
  });
});

it.each([
  ['get', '0'.repeat(24), 404, 'merchant_not_found'],
  ['patch', '0'.repeat(24), 404, 'merchant_not_found'],
  ['get', 'lagos', 400, 'validation_failed'],
  ['patch', 'lagos', 400, 'validation_failed'],
] as const)('answers %s of merchant %s with %i %s', async (method, id, status, code) => {
  const body = method === 'patch' ? { name: 'B' } : undefined;
  const answer = await admin.call(method, `/merchants/${id}`, { body });
  expect(refusal(answer).slice(0, 2)).toEqual([status, code]);
});

it('GET /admin/v1/merchants: 200, lists merchants newest first, page by page', async () => {
  const [older, newer] = [await admin.aMerchant(), await admin.aMerchant()];
  const first = (await admin.call('get', '/merchants?page=1&pageSize=1')).body.data;
  expect(first).toMatchObject({ currentPage: 1, pageSize: 1, hasPrev: false, hasNext: true });
  expect(first.data).toEqual([await get(newer)]);
  expect(first.totalItems).toBeGreaterThan(1);
  const second = (await admin.call('get', '/merchants?page=2&pageSize=1')).body.data;
  expect(second.data).toEqual([await get(older)]);
  expect(refusal(await admin.call('get', '/merchants?pageSize=101'))).toEqual([
    400,
    'validation_failed',
    'pageSize',
  ]);
});

it('finds merchants by a part of their name in any letter case, or by their ID', async () => {
  const businessId = await admin.aMerchant({ name: 'Kumasi (Kente) & Co. 100%' });
  const namesOf = async (q: string) => {
    const { body } = await admin.call('get', `/merchants?q=${encodeURIComponent(q)}`);
    return (body as { data: { data: { name: string }[] } }).data.data.map(({ name }) => name);
  };
  for (const q of ['kumasi', '(KENTE)', '100%', businessId])
    expect(await namesOf(q)).toEqual(['Kumasi (Kente) & Co. 100%']);
  expect(await namesOf('k.masi')).toEqual([]);
  expect(await namesOf('0'.repeat(24))).toEqual([]);
});

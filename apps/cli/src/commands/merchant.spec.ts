import { type AdminIssuedApiKey, type AdminMerchant, KEY_SCOPES } from '@cowrie/dto';
import { type CliWorld, startCliWorld } from '../testing/cli.harness';

const UNKNOWN = '0'.repeat(24);
let world: CliWorld;
let business: string;
beforeAll(async () => {
  world = await startCliWorld();
});
beforeEach(async () => {
  await world.database.clear();
  business = await world.aMerchant();
});
afterAll(() => world.stop());

const audited = async () => world.database.auditEntries.find({ by: 'cli:ada' }).sort({ _id: 1 }).lean();

describe('merchant', () => {
  it('creates, changes, shows and lists a merchant as the HTTP API does, and audits each change', async () => {
    const created = await world.json<AdminMerchant>(
      'merchant',
      'create',
      'Accra Fabrics',
      '--country',
      'GH',
      '--pairs',
      'USDC=base',
      '--by',
      'ada',
      '--fee-bp',
      '75',
      '--fee-fixed',
      '2.5',
      '--min-amount',
      '20',
      '--provider-test',
      'hold',
    );
    expect(created).toMatchObject({
      name: 'Accra Fabrics',
      currency: 'GHS',
      fee: { basisPoints: 75, fixed: '2.5' },
      pairs: { USDC: ['base'] },
      bounds: { minimumOutputAmount: '20' },
      environments: { test: { provider: 'hold' }, live: { provider: 'hold' } },
    });
    const { businessId } = created;
    const set = ['merchant', 'set', businessId, '--pairs', 'all', '--developer-api', 'off', '--by', 'ada'];
    expect(await world.json(...set)).toMatchObject({ developerApiEnabled: false });
    const shown = await world.json<AdminMerchant>('merchant', 'show', businessId);
    expect([shown.pairs, shown.fee]).toEqual([undefined, { basisPoints: 75, fixed: '2.5' }]);
    const page = await world.json<{ data: AdminMerchant[] }>('merchant', 'list', '--page-size', '1');
    expect(page).toMatchObject({ data: [{ businessId }], totalItems: 2, hasNext: true });
    expect((await audited()).map(({ action }) => action)).toEqual(['merchant.create', 'merchant.change']);
  });

  it('holds surpluses for payers, and shows that it does', async () => {
    const set = (to: string) => world.json('merchant', 'set', business, '--hold-surplus', to, '--by', 'ada');
    expect(await set('on')).toMatchObject({ holdSurplus: true });
    expect((await world.cowrie(['merchant', 'show', business])).out).toMatch(/surplus +held for the payer\n/);
    expect(await set('off')).toMatchObject({ holdSurplus: false });
    expect((await world.cowrie(['merchant', 'show', business])).out).toMatch(/surplus +the merchant’s\n/);
  });

  it('sets how refunds are decided, and shows it', async () => {
    const set = (...args: string[]) => world.json('merchant', 'set', business, ...args, '--by', 'ada');
    const limits = ['--refund-approval-above', '250', '--refund-payers-up-to', '20'];
    expect(await set(...limits, '--refund-fee', 'keep')).toMatchObject({
      refunds: { approvalAboveTokens: '250', payersUpToTokens: '20', keepFee: true },
    });
    expect((await world.cowrie(['merchant', 'show', business])).out).toMatch(
      /refunds +two parties above 250 tokens, to payers without a decision up to 20, the fee is kept\n/,
    );
    const defaults = ['--refund-approval-above', 'default', '--refund-payers-up-to', 'default'];
    expect(await set(...defaults, '--refund-fee', 'return')).toMatchObject({
      refunds: { approvalAboveTokens: '1000', payersUpToTokens: '0', keepFee: false },
    });
    expect((await world.cowrie(['merchant', 'show', business])).out).toMatch(
      /refunds +two parties above 1000 tokens, the fee is returned\n/,
    );
  });

  it('accepts the country in upper or lower case', async () => {
    const create = ['merchant', 'create', 'Accra Fabrics', '--country', 'gh'];
    expect(await world.json(...create)).toMatchObject({ country: 'GH', currency: 'GHS' });
  });

  it('prints the next steps after a merchant was created', async () => {
    const { out } = await world.cowrie(['merchant', 'create', 'Accra Fabrics', '--country', 'GH']);
    const id = /business +([0-9a-f]{24})/.exec(out)?.[1];
    for (const step of [
      `cowrie key issue ${id} --kind public`,
      `cowrie key issue ${id} --kind secret`,
      `cowrie webhook add ${id} <url>`,
      `cowrie listen --business ${id}`,
    ])
      expect(out).toContain(step);
    expect(await world.database.apiKeys.countDocuments()).toBe(0);
  });

  it.each([
    ['asks a person', [], 'y'],
    ['is told to', ['--keys'], undefined],
  ])('issues both test keys when it %s', async (_when, more, answer) => {
    const create = ['merchant', 'create', 'Accra Fabrics', '--country', 'GH', '--by', 'ada', ...more];
    const { exitCode, out } = await world.cowrie(create, answer === undefined ? {} : { answer });
    expect([exitCode, out]).toEqual([
      0,
      expect.stringMatching(/public +cwr_pk_test_\w+\n *secret +cwr_sk_test_\w+\n/),
    ]);
    expect(out).toContain('not shown again');
    expect(out).not.toContain('key issue');
    const log = (await audited()).map(({ action }) => action);
    expect(log).toEqual(['merchant.create', 'api-key.issue', 'api-key.issue']);
  });

  it('issues no key when a person says no', async () => {
    const create = ['merchant', 'create', 'Accra Fabrics', '--country', 'GH'];
    expect((await world.cowrie(create, { answer: 'n' })).out).toContain('cowrie key issue');
    expect(await world.database.apiKeys.countDocuments()).toBe(0);
  });

  it('prints the keys with --keys --json, next to the merchant', async () => {
    const create = ['merchant', 'create', 'Accra Fabrics', '--country', 'GH', '--keys'];
    const { businessId, keys } = await world.json<AdminMerchant & { keys: AdminIssuedApiKey[] }>(...create);
    const listed = await world.json<{ id: string }[]>('key', 'list', businessId);
    expect(keys.map(({ kind, environment }) => [kind, environment])).toEqual([
      ['public', 'test'],
      ['secret', 'test'],
    ]);
    expect(listed.map(({ id }) => id).sort()).toEqual(keys.map(({ id }) => id).sort());
  });

  it('sets the redirect hosts of each environment, and shows them', async () => {
    const hosts = [
      '--redirect-hosts-test',
      'localhost,Shop.example',
      '--redirect-hosts-live',
      '*.shop.example',
    ];
    expect(await world.json('merchant', 'set', business, ...hosts)).toMatchObject({
      environments: {
        test: { redirectHosts: ['localhost', 'shop.example'] },
        live: { redirectHosts: ['*.shop.example'] },
      },
    });
    expect((await world.cowrie(['merchant', 'show', business])).out).toMatch(
      /redirects to localhost, shop.example\n.*redirects to \*\.shop\.example\n/,
    );
    expect(await world.json('merchant', 'set', business, '--redirect-hosts-live', 'none')).toMatchObject({
      environments: { test: { redirectHosts: ['localhost', 'shop.example'] }, live: { redirectHosts: [] } },
    });
  });

  it('sets and shows which mails payers get in each environment', async () => {
    const mails = ['--mails-test', 'all', '--mails-live', 'receipt,short-payment'];
    expect(await world.json('merchant', 'set', business, ...mails)).toMatchObject({
      environments: {
        test: { mails: { receipt: true, shortPayment: true, refunds: true } },
        live: { mails: { receipt: true, shortPayment: true, refunds: false } },
      },
    });
    const { out } = await world.cowrie(['merchant', 'show', business]);
    expect(out).toMatch(
      /mails receipt, short-payment, refunds, .*\n.*mails receipt, short-payment, redirects/,
    );
    await world.json('merchant', 'set', business, '--mails-test', 'none');
    expect((await world.cowrie(['merchant', 'show', business])).out).toContain('mails none');
    const wrong = await world.cowrie(['merchant', 'set', business, '--mails-live', 'receipts']);
    expect(wrong.error).toContain('Give some of receipt, short-payment, refunds, or all, or none.');
  });

  it('sets, shows and removes how customers reach the merchant', async () => {
    const support = ['--support-email', 'help@shop.example', '--support-phone', '+2348012345678'];
    expect(await world.json('merchant', 'set', business, ...support)).toMatchObject({
      supportEmail: 'help@shop.example',
      supportPhone: '+2348012345678',
    });
    expect((await world.cowrie(['merchant', 'show', business])).out).toMatch(
      /support +help@shop\.example, \+2348012345678\n/,
    );
    const removed = await world.json('merchant', 'set', business, '--support-email', 'none');
    expect(removed).not.toHaveProperty('supportEmail');
  });

  it('prints a table and a summary for people', async () => {
    expect((await world.cowrie(['merchant', 'list'])).out).toMatch(
      new RegExp(`${business} +Ada Stores +NG +on .*\n\npage 1 of 1, 1 in total`),
    );
    expect((await world.cowrie(['merchant', 'show', business])).out).toMatch(/fee +100 bp and 0 NGN/);
  });

  it.each([
    ['merchant create A --country FR', 2],
    ['merchant create A', 2],
    ['merchant set BUSINESS', 2],
    ['merchant set BUSINESS --fee-bp 10001', 2],
    ['merchant set BUSINESS --fee-bp many', 2],
    ['merchant set BUSINESS --pairs USDC', 2],
    ['merchant set BUSINESS --pairs USDC=solana', 2],
    ['merchant set BUSINESS --treasury-test 0x12', 2],
    ['merchant set BUSINESS --redirect-hosts-live localhost', 2],
    ['merchant set BUSINESS --support-url http://wa.me/1', 2],
    ['merchant set BUSINESS --redirect-hosts-test https://shop.example', 2],
    ['merchant list --page 0', 2],
    [`merchant show ${UNKNOWN}`, 1],
    [`merchant set ${UNKNOWN} --name B`, 1],
    ['merchant show lagos', 2],
  ])('%s exits with %i', async (line, code) => {
    const before = await world.database.merchants.find().lean();
    const { exitCode, error } = await world.cowrie(line.replace('BUSINESS', business).split(' '));
    expect([exitCode, error]).toEqual([code, expect.stringMatching(/./)]);
    expect(await world.database.merchants.find().lean()).toEqual(before);
  });
});

describe('key', () => {
  const issue = (...more: string[]) =>
    world.json<AdminIssuedApiKey>('key', 'issue', business, '--kind', 'secret', '--by', 'ada', ...more);

  it('shows a key once, lists none, rolls and revokes it, and logs no key', async () => {
    const { key, id } = await issue();
    expect(key).toMatch(/^cwr_sk_test_/);
    const rolled = await world.json<AdminIssuedApiKey>('key', 'roll', business, id, '--by', 'ada');
    await world.json('key', 'revoke', business, id, '--by', 'ada');
    const listed = await world.cowrie(['key', 'list', business]);
    expect(listed.out).toMatch(new RegExp(`${id} +test +secret .* ended`));
    expect(listed.out).toMatch(new RegExp(`${rolled.id} +test +secret .* active`));
    const log = await audited();
    expect(log.map(({ action }) => action)).toEqual(['api-key.issue', 'api-key.roll', 'api-key.revoke']);
    for (const text of [listed.out, JSON.stringify(log)])
      for (const known of [key, rolled.key]) expect(text).not.toContain(known.slice(12, -4));
  });

  it('issues a key with all scopes unless told otherwise, and lists what each may do', async () => {
    const { id, scopes } = await issue();
    expect(scopes).toEqual(KEY_SCOPES);
    const plain = await issue('--scopes', 'payments:read', 'webhooks:read', '--label', 'Shop backend');
    expect(plain).toMatchObject({ scopes: ['payments:read', 'webhooks:read'], label: 'Shop backend' });
    const { out } = await world.cowrie(['key', 'list', business]);
    expect(out).toMatch(new RegExp(`${id} .* payments:read .* account:write .* cli:ada`));
    expect(out).toMatch(new RegExp(`${plain.id} .* payments:read webhooks:read +Shop backend +cli:ada`));
    await world.database.apiKeys.updateOne({ _id: id }, { $unset: { scopes: 1 } });
    expect((await world.cowrie(['key', 'list', business])).out).toMatch(
      new RegExp(`${id} .* everything .*roll it`),
    );
    const rolled = await world.json<AdminIssuedApiKey>(
      'key',
      'roll',
      business,
      plain.id,
      '--scopes',
      'payments:read',
      '--by',
      'ada',
    );
    expect(rolled.scopes).toEqual(['payments:read']);
  });

  it('tells people to store the key', async () => {
    const { out } = await world.cowrie([
      'key',
      'issue',
      business,
      '--kind',
      'public',
      '--environment',
      'live',
    ]);
    expect(out).toMatch(/^cwr_pk_live_\w+\n\nStore it now/);
  });

  it.each([
    ['key issue BUSINESS', 2],
    ['key issue BUSINESS --kind master', 2],
    [`key issue ${UNKNOWN} --kind public`, 1],
    [`key revoke BUSINESS ${UNKNOWN}`, 1],
    [`key roll BUSINESS ${UNKNOWN} --overlap-seconds -1`, 2],
  ])('%s exits with %i', async (line, code) => {
    expect((await world.cowrie(line.replace('BUSINESS', business).split(' '))).exitCode).toBe(code);
  });
});

describe('allowlist', () => {
  it('replaces and shows the entries of one environment', async () => {
    const entries = ['198.51.100.7', '2001:db8::/32'];
    const set = await world.json('allowlist', 'set', business, ...entries, '--environment', 'live');
    expect(set).toEqual({ environment: 'live', entries });
    expect((await world.cowrie(['allowlist', 'show', business, '--environment', 'live'])).out).toBe(
      `${entries.join('\n')}\n`,
    );
    expect((await world.cowrie(['allowlist', 'show', business])).out).toContain('from everywhere');
    const none = ['allowlist', 'set', business, '--everywhere', '--environment', 'live'];
    expect(await world.json(...none)).toEqual({ environment: 'live', entries: [] });
  });

  it.each(['', '--everywhere 10.0.0.1', '10.0.0.0/33', 'localhost'])('set %s exits with 2', async (rest) => {
    const args = ['allowlist', 'set', business, ...rest.split(' ').filter(Boolean)];
    expect((await world.cowrie(args)).exitCode).toBe(2);
  });
});

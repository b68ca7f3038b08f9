import { Service } from '../service';

const service = Service.shared();
const valid = { amount: 5000, customerEmail: 'ada@example.com' };
const post = (body: unknown, key = service.keys().public) =>
  service.call('post', '/api/v1/payments', { key, body });

describe('POST /api/v1/payments: 400', () => {
  it.each<[string, object, string]>([
    ['no amount', { amount: undefined }, 'amount'],
    ['an amount with a decimal comma', { amount: '5000,50' }, 'amount'],
    ['an amount with an exponent in quotes', { amount: '5e3' }, 'amount'],
    ['a negative amount', { amount: -1 }, 'amount'],
    ['zero', { amount: 0 }, 'amount'],
    ['a third decimal', { amount: 5000.001 }, 'amount'],
    ['no e-mail address', { customerEmail: undefined }, 'customerEmail'],
    ['an invalid e-mail address', { customerEmail: 'ada' }, 'customerEmail'],
    ['a first name of one character', { customerFirstName: 'A' }, 'customerFirstName'],
    ['a last name of 51 characters', { customerLastName: 'x'.repeat(51) }, 'customerLastName'],
    ['half of a surrogate pair in the e-mail address', { customerEmail: '\ud800' }, 'customerEmail'],
    ['a bidi override in a name', { customerFirstName: 'Ada\u202e' }, 'customerFirstName'],
    ['collectInUSD in quotes', { collectInUSD: 'true' }, 'collectInUSD'],
    ['a reference of 7 characters', { reference: 'abcdefg' }, 'reference'],
    ['a reference of 65 characters', { reference: 'a'.repeat(65) }, 'reference'],
    ['a reference with a dash', { reference: 'order-12345' }, 'reference'],
    ['a script as URL', { callbackURL: 'javascript:alert(1)' }, 'callbackURL'],
    ['a URL with a password', { failureURL: 'https://a:b@shop.example.com/' }, 'failureURL'],
    ['a URL with a user name', { callbackURL: 'https://bank.example.com@shop.example.com/' }, 'callbackURL'],
    ['a URL with an empty user name', { callbackURL: 'https://@shop.example.com/' }, 'callbackURL'],
    ['a URL with a backslash', { failureURL: 'https://evil.example\\@shop.example.com/' }, 'failureURL'],
    ['a URL with a backslash in its path', { failureURL: 'https://shop.example.com/\\x' }, 'failureURL'],
    ['a URL with a line break', { callbackURL: 'https://shop.example.com/\nx' }, 'callbackURL'],
    ['metadata that is a list', { metadata: ['a'] }, 'metadata'],
    ['metadata with a number', { metadata: { a: 1 } }, 'metadata.a'],
    ['metadata with a control character in a key', { metadata: { 'a\u0000b': 'x' } }, 'metadata'],
    [
      'metadata with a key of the database',
      { metadata: { _bsontype: 'Double', value: '42' } },
      'metadata._bsontype',
    ],
    ['metadata with a key that begins with a dollar', { metadata: { $note: 'x' } }, 'metadata.$note'],
    [
      'metadata with 51 keys',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, ''])) },
      'metadata',
    ],
  ])('%s', async (_name, over, field) => {
    const answer = await post({ ...valid, ...over });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      success: false,
      data: null,
      error: { code: 'validation_failed', requestId: answer.headers['x-request-id'], fields: [{ field }] },
    });
  });

  it('names a misspelt field', async () => {
    const answer = await post({ ...valid, callbackUrl: 'https://shop.example.com' });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 'unknown_field', fields: [{ field: 'callbackUrl' }] });
  });

  it.each<[object, string, string]>([
    [{ amount: 999.99 }, 'amount_too_small', 'amount must be at least 1000 NGN'],
    [{ amount: 15000000.01 }, 'amount_too_large', 'amount cannot exceed 15000000 NGN'],
    [{ amount: 0.99, collectInUSD: true }, 'amount_too_small', 'amount must be at least 1 USD'],
    [{ amount: 10000.01, collectInUSD: true }, 'amount_too_large', 'amount cannot exceed 10000 USD'],
  ])('%j is out of bounds', async (over, code, message) => {
    const answer = await post({ ...valid, ...over });
    expect([answer.status, answer.body.error.code, answer.body.message]).toEqual([400, code, message]);
  });

  it('requires https for redirects in live', async () => {
    const answer = await post(
      { ...valid, callbackURL: 'http://shop.example.com' },
      service.keys('live').public,
    );
    expect([answer.status, answer.body.error.fields]).toEqual([
      400,
      [{ field: 'callbackURL', message: expect.stringMatching('https') }],
    ]);
  });
});

describe('POST /api/v1/payments: 401 and 403', () => {
  it.each<[string, Record<string, string>]>([
    ['no header', {}],
    ['another scheme', { Authorization: `Basic ${service.keys().public}` }],
    ['a text that is not a key', { Authorization: 'Bearer nonsense' }],
    ['a mistyped key', { Authorization: `Bearer ${service.keys().public.slice(0, -1)}!` }],
    ['an unknown key', { Authorization: `Bearer cwr_pk_test_${'a'.repeat(38)}` }],
    [
      'a test key with the live prefix',
      { Authorization: `Bearer ${service.keys().public.replace('_test_', '_live_')}` },
    ],
  ])('%s', async (_name, headers) => {
    const answer = await service.call('post', '/api/v1/payments', { body: valid, headers });
    expect([answer.status, answer.body.error.code]).toEqual([401, 'invalid_api_key']);
  });

  it('refuses a secret key', async () => {
    const answer = await post(valid, service.keys().secret);
    expect([answer.status, answer.body.error.code]).toEqual([403, 'wrong_key_kind']);
  });

  it('checks the key before the body', async () => {
    const answer = await service.call('post', '/api/v1/payments', { body: { nonsense: true } });
    expect(answer.status).toBe(401);
  });
});

describe('POST /api/v1/payments: 409', () => {
  it('refuses a reference that this business used in this environment, and only there', async () => {
    const reference = `Ref${Date.now()}abc`;
    await service.create({ reference });
    const again = await post({ ...valid, reference });
    expect([again.status, again.body.error.code]).toEqual([409, 'duplicate_reference']);
    await service.create({ reference }, 'live');
    await service.create({ reference, amount: 50 }, 'test', 'US');
  });

  it('accepts exactly one of 50 simultaneous requests with one reference', async () => {
    const reference = `Race${Date.now()}abc`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => post({ ...valid, reference })));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 49 }, () => 409),
    ]);
  });
});

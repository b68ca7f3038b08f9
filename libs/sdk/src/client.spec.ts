import { CowrieApiError, CowrieConnectionError, createCowrieClient, type CowrieClientOptions } from '.';

const PUBLIC = 'cwr_pk_test_abcdef';
const SECRET = 'cwr_sk_test_abcdef';
const JSON_TYPE = { 'content-type': 'application/json' };
const request = { amount: 5000, customerEmail: 'ada@example.com' };

type Answer = () => Response | Promise<Response>;

const ok =
  (data: unknown): Answer =>
  () =>
    Response.json({ success: true, message: 'fine', data });
const refusal =
  (status: number, code: string, headers = {}): Answer =>
  () =>
    Response.json(
      { success: false, message: 'no', data: null, error: { code, requestId: 'r-1' } },
      { status, headers: { ...JSON_TYPE, ...headers } },
    );
const broken: Answer = () => Promise.reject(new TypeError('fetch failed'));

/** A client whose service returns these answers in order, and the requests that the service received. */
function clientOf(answers: Answer[], over: Partial<CowrieClientOptions> = {}) {
  const sent: { method: string; url: string; headers: Headers; body: string }[] = [];
  const fetch = async (input: unknown): Promise<Response> => {
    const { method, url, headers, body } = input as Request;
    sent.push({ method, url, headers, body: body ? await (input as Request).text() : '' });
    return (answers[sent.length - 1] ?? broken)();
  };
  const client = createCowrieClient({
    baseUrl: 'https://api.cowrie.example',
    publicKey: PUBLIC,
    secretKey: SECRET,
    maxRetries: 2,
    fetch: fetch as typeof globalThis.fetch,
    ...over,
  });
  return { client, sent };
}

const created = { paymentId: 'a'.repeat(24), paymentURL: 'https://pay.cowrie.example/abc' };

describe('keys', () => {
  it('sends the right key with each call', async () => {
    const { client, sent } = clientOf([ok(created), ...Array.from({ length: 11 }, () => ok({}))]);
    await client.payments.initialize(request);
    await client.payments.quote({ amount: 1, token: 'USDC', network: 'base' });
    await client.payments.verify('id');
    await client.payments.verifyByReference('Order10001');
    await client.payments.details('id');
    await client.payments.list({ page: 2, status: 'completed' });
    await client.events.list({ after: 41 });
    await client.payments.listDetails({ reference: 'Order10001' });
    await client.payments.transfers('id', { page: 2 });
    await client.payments.rateProof('id');
    await client.payments.receipt('id');
    await client.testHelpers.simulate('id', { case: 'exact' });
    expect(
      sent.map(({ method, url, headers }) => [method, new URL(url).pathname, headers.get('authorization')]),
    ).toEqual([
      ['POST', '/api/v1/payments', `Bearer ${PUBLIC}`],
      ['POST', '/api/v1/payments/quote', `Bearer ${PUBLIC}`],
      ['GET', '/api/v1/payments/id/verify', `Bearer ${SECRET}`],
      ['GET', '/api/v1/payments/reference/Order10001/verify', `Bearer ${SECRET}`],
      ['GET', '/api/v1/payments/id', `Bearer ${SECRET}`],
      ['GET', '/api/v1/payments', `Bearer ${SECRET}`],
      ['GET', '/api/v1/events', `Bearer ${SECRET}`],
      ['GET', '/api/v1/payments', `Bearer ${SECRET}`],
      ['GET', '/api/v1/payments/id/transfers', `Bearer ${SECRET}`],
      ['GET', '/api/v1/payments/id/rate-proof', `Bearer ${SECRET}`],
      ['GET', '/api/v1/payments/id/receipt', `Bearer ${SECRET}`],
      ['POST', '/api/v1/test-helpers/payments/id/simulate', `Bearer ${SECRET}`],
    ]);
    expect(sent[5]?.url).toMatch(/\?page=2&status=completed$/);
    expect(sent[6]?.url).toMatch(/\?after=41$/);
    expect(sent[7]?.url).toMatch(/\?reference=Order10001&expand=details$/);
    expect(sent[8]?.url).toMatch(/\?page=2$/);
    expect(sent[11]?.body).toBe('{"case":"exact"}');
  });

  it('sends refunds with the secret key, and decisions even without a reason', async () => {
    const { client, sent } = clientOf(
      Array.from({ length: 6 }, () => ok({ data: [{ id: 'r' }], hasNext: false })),
    );
    const { refunds } = client;
    await refunds.create('id', { basis: 'amount', amount: '2.50' }, { idempotencyKey: 'return-7' });
    await refunds.get('r');
    await refunds.list({ paymentId: 'id', page: 2 });
    for await (const { id } of refunds.listAll({ status: 'final' })) expect(id).toBe('r');
    await refunds.approve('r', { reason: 'agreed' });
    await refunds.cancel('r');
    expect(sent.map(({ method, url, body }) => `${method} ${new URL(url).pathname} ${body}`)).toEqual([
      'POST /api/v1/payments/id/refunds {"basis":"amount","amount":"2.50"}',
      'GET /api/v1/refunds/r ',
      'GET /api/v1/refunds ',
      'GET /api/v1/refunds ',
      'POST /api/v1/refunds/r/approve {"reason":"agreed"}',
      'POST /api/v1/refunds/r/cancel {}',
    ]);
    for (const { headers } of sent) expect(headers.get('authorization')).toBe(`Bearer ${SECRET}`);
    expect(sent[0]?.headers.get('idempotency-key')).toBe('return-7');
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      '',
      '',
      '?paymentId=id&page=2',
      '?status=final&page=1',
      '',
      '',
    ]);
  });

  it('repeats a refund request under the same idempotency key, so that it refunds once', async () => {
    const { client, sent } = clientOf([broken, refusal(503, 'not_ready'), ok({ id: 'r' })]);
    expect(await client.refunds.create('id', { basis: 'full' })).toEqual({ id: 'r' });
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('names a missing key and sends nothing', async () => {
    const { client, sent } = clientOf([], { secretKey: undefined });
    await expect(client.payments.verify('id')).rejects.toThrow('payments.verify needs secretKey');
    expect(sent).toEqual([]);
  });

  it.each<[Partial<CowrieClientOptions>, string]>([
    [{ publicKey: SECRET }, 'publicKey holds a secret key'],
    [{ secretKey: PUBLIC }, 'secretKey holds a public key'],
    [{ secretKey: 'cwr_sk_live_abcdef' }, 'publicKey is of test and secretKey of live'],
  ])('refuses swapped keys without showing them, %#', (keys, message) => {
    const attempt = () => clientOf([], keys);
    expect(attempt).toThrow(message);
    expect(attempt).not.toThrow(/abcdef/);
  });
});

describe('retries', () => {
  it('send the same body and idempotency key until there is an answer', async () => {
    const { client, sent } = clientOf([broken, refusal(503, 'not_ready'), ok(created)]);
    expect(await client.payments.initialize(request)).toEqual(created);
    const [first, ...others] = sent.map(({ headers, body }) => [headers.get('idempotency-key'), body]);
    expect(first).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), JSON.stringify(request)]);
    expect(others).toEqual([first, first]);
  });

  it('use a new key for each call, unless the caller passes one', async () => {
    const { client, sent } = clientOf([ok(created), ok(created), ok(created)]);
    await client.payments.initialize(request);
    await client.payments.initialize(request);
    await client.payments.initialize(request, { idempotencyKey: 'order-1' });
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('order-1');
  });

  it('wait for Retry-After', async () => {
    const { client } = clientOf([refusal(429, 'rate_limited', { 'retry-after': '1' }), ok({ paid: true })]);
    const startedAt = Date.now();
    await client.payments.verify('id');
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(990);
  });

  it.each([
    [400, 'validation_failed'],
    [401, 'invalid_api_key'],
    [404, 'payment_not_found'],
    [409, 'duplicate_reference'],
  ])('never follow a %i', async (status, code) => {
    const { client, sent } = clientOf([refusal(status, code), ok({})]);
    await expect(client.payments.initialize(request)).rejects.toMatchObject({ status, code });
    expect(sent).toHaveLength(1);
  });

  it('stop after maxRetries with the last error', async () => {
    const { client, sent } = clientOf([broken, broken, refusal(500, 'internal_error')]);
    await expect(client.payments.verify('id')).rejects.toMatchObject({ code: 'internal_error' });
    expect(sent).toHaveLength(3);
  });

  it('never happen for a simulated customer, who would pay twice', async () => {
    const { client, sent } = clientOf([broken, ok({})]);
    const simulated = client.testHelpers.simulate('id', { case: 'exact' });
    await expect(simulated).rejects.toBeInstanceOf(CowrieConnectionError);
    expect(sent).toHaveLength(1);
  });

  it('stop at once when the caller aborts', async () => {
    const { client, sent } = clientOf([broken, broken, broken], { maxRetries: 50 });
    const signal = AbortSignal.timeout(100);
    await expect(client.payments.verify('id', { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(sent.length).toBeLessThan(50);
  });
});

describe('errors', () => {
  it('carry every field of the service’s error', async () => {
    const fields = [{ field: 'customerEmail', message: 'customerEmail must be an e-mail address' }];
    const body = {
      success: false,
      message: 'The request is not valid',
      data: null,
      error: { code: 'validation_failed', requestId: 'r-9', fields },
    };
    const { client } = clientOf([() => Response.json(body, { status: 400 })]);
    const error = await client.payments.initialize(request).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CowrieApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: body.message,
      requestId: 'r-9',
      fields,
    });
    expect(JSON.stringify(error)).not.toMatch('abcdef');
  });

  it('of a proxy have the code unknown', async () => {
    const proxy: Answer = () => new Response('<h1>Forbidden</h1>', { status: 403 });
    const { client } = clientOf([proxy]);
    await expect(client.payments.verify('id')).rejects.toMatchObject({
      status: 403,
      code: 'unknown',
      fields: [],
    });
  });

  it('report a web page in place of the API', async () => {
    const page: Answer = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
    const { client } = clientOf([page], { maxRetries: 0 });
    await expect(client.payments.verify('id')).rejects.toThrow('check baseUrl');
  });

  it('report a broken network and a slow service', async () => {
    const down = clientOf([broken], { maxRetries: 0 });
    await expect(down.client.payments.verify('id')).rejects.toBeInstanceOf(CowrieConnectionError);
    const fetch = ((_: Request, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      })) as typeof globalThis.fetch;
    const slow = clientOf([], { fetch, timeoutMs: 20, maxRetries: 0 });
    await expect(slow.client.payments.verify('id')).rejects.toThrow('no answer within 20 ms');
  });
});

it('listAll returns every row of every page once', async () => {
  const page = (ids: string[], hasNext: boolean) => ok({ data: ids.map((id) => ({ id })), hasNext });
  const { client, sent } = clientOf([page(['a', 'b'], true), page(['c'], false)]);
  const rows: string[] = [];
  for await (const { id } of client.payments.listAll({ pageSize: 2 })) rows.push(id);
  expect(rows).toEqual(['a', 'b', 'c']);
  expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?pageSize=2&page=1', '?pageSize=2&page=2']);
});

it('listAllDetails returns every payment of every page, with all details', async () => {
  const page = (ids: string[], hasNext: boolean) => ok({ data: ids.map((id) => ({ id })), hasNext });
  const { client, sent } = clientOf([page(['a'], true), page(['b'], false)]);
  const rows: string[] = [];
  for await (const { id } of client.payments.listAllDetails({ pageSize: 1 })) rows.push(id);
  expect(rows).toEqual(['a', 'b']);
  expect(sent.map(({ url }) => new URL(url).search)).toEqual([
    '?pageSize=1&page=1&expand=details',
    '?pageSize=1&page=2&expand=details',
  ]);
});

it('listAll of events continues after the last number, to the newest', async () => {
  const page = (numbers: number[], hasMore: boolean) =>
    ok({ data: numbers.map((number) => ({ number })), hasMore, lastNumber: numbers.at(-1) });
  const { client, sent } = clientOf([page([6, 7], true), page([8], false)]);
  const numbers: number[] = [];
  for await (const { number } of client.events.listAll({ after: 5, limit: 2 })) numbers.push(number);
  expect(numbers).toEqual([6, 7, 8]);
  expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?after=5&limit=2', '?after=7&limit=2']);
});

import { Service } from '../service';

const service = Service.shared();
/** A merchant for whom no other spec creates payments. */
const COUNTRY = 'ZA';
const list = (query = '') =>
  service.call('get', `/api/v1/payments${query}`, { key: service.keys('test', COUNTRY).secret });

describe('GET /api/v1/payments', () => {
  const created: string[] = [];
  beforeAll(async () => {
    for (let i = 0; i < 7; i += 1)
      created.push((await service.create({ amount: 20 + i }, 'test', COUNTRY)).paymentId);
  });

  it('200: returns rows of six fields, newest first, in a page of seven fields', async () => {
    const answer = await list('?pageSize=3');
    expect(answer.status).toBe(200);
    const { data } = answer.body;
    expect(data).toEqual({
      data: expect.any(Array),
      currentPage: 1,
      pageSize: 3,
      totalItems: expect.any(Number),
      totalPages: Math.ceil(data.totalItems / 3),
      hasNext: true,
      hasPrev: false,
    });
    expect(data.data[0]).toEqual({
      id: created[6],
      clientReference: expect.any(String),
      fiatAmount: '26.00',
      currency: 'ZAR',
      status: 'pending',
      created_at: expect.stringMatching(/Z$/),
    });
  });

  it.each([
    'sortBy=created_at',
    'sortBy=created_at&sortOrder=asc',
    'sortBy=status',
    'sortBy=status&sortOrder=asc',
  ])('200: %s repeats and skips nothing from page to page', async (sort) => {
    const first = await list(`?pageSize=2&${sort}`);
    const ids: string[] = [];
    for (let page = 1; page <= first.body.data.totalPages; page += 1) {
      const { data } = (await list(`?pageSize=2&page=${page}&${sort}`)).body;
      expect([data.hasPrev, data.hasNext]).toEqual([page > 1, page < data.totalPages]);
      ids.push(...data.data.map(({ id }: { id: string }) => id));
    }
    expect(new Set(ids).size).toBe(first.body.data.totalItems);
    expect(ids).toHaveLength(first.body.data.totalItems);
    expect(ids).toEqual(expect.arrayContaining(created));
  });

  it('200: filters by status, and returns an empty page after the last', async () => {
    expect((await list('?status=completed')).body.data).toMatchObject({
      data: [],
      totalItems: 0,
      totalPages: 0,
      hasNext: false,
    });
    expect((await list('?status=pending')).body.data.totalItems).toBeGreaterThanOrEqual(7);
    expect((await list('?page=999999999')).body.data).toMatchObject({
      data: [],
      hasNext: false,
      hasPrev: true,
    });
  });

  it('200: returns payments of one environment only', async () => {
    const live = await service.call('get', '/api/v1/payments', { key: service.keys('live', COUNTRY).secret });
    expect(live.body.data.totalItems).toBe(0);
  });

  it.each([
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['page=1e1', 'page'],
    ['page=', 'page'],
    ['page=1&page=2', 'page'],
    ['pageSize=101', 'pageSize'],
    ['pageSize[$gt]=1', 'pageSize[$gt]'],
    ['sortBy=fiatAmount', 'sortBy'],
    ['sortOrder=down', 'sortOrder'],
    ['status=paid', 'status'],
    ['status=pending&status=failed', 'status'],
    ['limit=5', 'limit'],
  ])('400: %s', async (query, field) => {
    const answer = await list(`?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields).toEqual([{ field, message: expect.any(String) }]);
  });

  it('401 without a key, 403 with a public one', async () => {
    expect((await service.call('get', '/api/v1/payments')).status).toBe(401);
    expect((await service.call('get', '/api/v1/payments', { key: service.keys().public })).status).toBe(403);
  });
});

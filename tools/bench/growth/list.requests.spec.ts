import { listRequests } from './list.requests';

const paths = (payments: number) =>
  listRequests({ keys: { secret: 'sk' }, payments }).map(({ path }) => path);

it('asks for each of the first 1,000 pages once in each sort, order and status', () => {
  const asked = paths(1_000_000);
  expect(asked).toHaveLength(12_000);
  expect(new Set(asked).size).toBe(12_000);
  expect(asked).toContain('/api/v1/payments?sortBy=status&sortOrder=asc&status=expired&page=1000');
});

it('asks for no page after the last one, and spreads the pages from the beginning', () => {
  const asked = paths(2_000);
  expect(asked).toHaveLength(1_200);
  const pages = asked.map((path) => Number(/page=(\d+)/.exec(path)?.[1]));
  expect([Math.min(...pages), Math.max(...pages)]).toEqual([1, 100]);
  expect(new Set(pages.slice(0, 120)).size).toBe(10);
});

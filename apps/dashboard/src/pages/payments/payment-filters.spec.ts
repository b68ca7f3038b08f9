import { filtersIn } from '../../lib/filters';
import { queryOf, sortOf, withDays } from './payment-filters';

const TODAY = '2026-11-30';

// Guarantee: a list by token or network never asks for more days than the API allows.
it.each([
  [{}, { token: 'USDC' }, { token: 'USDC', from: '2026-11-01', to: TODAY }],
  [{}, { network: 'base' }, { network: 'base', from: '2026-11-01', to: TODAY }],
  [{ from: '2026-10-01' }, { token: 'USDC' }, { token: 'USDC', from: '2026-10-01', to: '2026-10-30' }],
  [{ to: '2026-10-30' }, { token: 'USDC' }, { token: 'USDC', from: '2026-10-01', to: '2026-10-30' }],
  [{ from: '2026-10-01', to: '2026-10-02' }, { token: 'USDC' }, { token: 'USDC' }],
  [{ q: 'Ada' }, { token: 'USDC' }, { token: 'USDC' }],
  [{ token: 'USDC' }, { attention: 'screening' }, { attention: 'screening' }],
  [{}, { status: 'failed' }, { status: 'failed' }],
  [{}, { sort: 'status' }, { sort: 'status' }],
  [{ from: '2026-11-03' }, { sort: 'status' }, { sort: 'status', from: '2026-11-03', to: '2026-12-02' }],
])('filters %j, changed by %j, become %j', (before, change, expected) =>
  expect(withDays(filtersIn('payments', before), change, TODAY)).toEqual(expected),
);

it.each([
  [{}, {}],
  [{ status: 'failed', sort: 'oldest', page: '3' }, { status: 'failed' }],
  [
    { q: 'Ada', token: 'USDC' },
    { q: 'Ada', token: 'USDC' },
  ],
  [{ from: '2026-11-23' }, { createdFrom: '2026-11-22T23:00:00.000Z' }],
])('the address %j asks for %j', (search, query) =>
  expect(queryOf(filtersIn('payments', search), 'Africa/Lagos')).toEqual(query),
);

it.each([
  ['', 'newest'],
  ['oldest', 'oldest'],
  ['price', 'newest'],
])('the order %j in the address is %s', (sort, order) => expect(sortOf({ sort })).toBe(order));

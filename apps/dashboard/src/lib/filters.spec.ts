import { type FilteredPage, FILTERS, filtersIn, isFiltered, searchAfter } from './filters';

it.each<[page: FilteredPage, search: Record<string, string>, filters: Record<string, string>]>([
  ['links', {}, { show: '', title: '', page: '1' }],
  ['links', { show: 'active', page: '3' }, { show: 'active', title: '', page: '3' }],
  ['links', { unknown: 'x' }, { show: '', title: '', page: '1' }],
  ['payouts', { environment: 'live' }, { status: 'awaiting_approval', environment: 'live', page: '1' }],
])('the address of %s with %j gives %j', (page, search, filters) =>
  expect(filtersIn(page, search)).toEqual(filters),
);

it.each<[page: FilteredPage, before: Record<string, string>, change: Record<string, string>, search: object]>(
  [
    // A change of a filter goes back to the start of the list.
    ['links', { page: '3' }, { show: 'ended' }, { show: 'ended' }],
    ['links', { show: 'ended' }, { page: '3' }, { show: 'ended', page: '3' }],
    ['links', { show: 'ended', page: '3' }, { show: '' }, {}],
    ['requests', { before: 'x' }, { status: '4xx' }, { status: '4xx' }],
    ['requests', { status: '4xx' }, { before: 'x' }, { status: '4xx', before: 'x' }],
    // Opening an event leaves the list where it is.
    ['events', { before: '70' }, { event: 'a' }, { before: '70', event: 'a' }],
    ['events', { before: '70', event: 'a' }, { event: '' }, { before: '70' }],
    ['events', { before: '70' }, { type: 'payment.failed' }, { type: 'payment.failed' }],
    // Default values are left out.
    ['payouts', { status: 'all' }, { status: 'awaiting_approval' }, {}],
    ['merchants', { page: '2' }, { merchant: 'm', page: '2' }, { merchant: 'm', page: '2' }],
  ],
)('%s at %j, changed by %j, is at %j', (page, before, change, search) =>
  expect(searchAfter(page, filtersIn(page, before), change)).toEqual(search),
);

it.each<[page: FilteredPage, search: Record<string, string>, expected: boolean]>([
  ['payments', {}, false],
  ['payments', { page: '2' }, false],
  ['payments', { q: 'Ada' }, true],
  ['events', { before: '70', event: 'a' }, false],
  ['payouts', { status: 'all' }, true],
])('%s at %j is filtered: %s', (page, search, expected) =>
  expect(isFiltered(page, filtersIn(page, search))).toBe(expected),
);

it('a list goes by page or by cursor, not by both', () => {
  for (const filters of Object.values(FILTERS)) expect('page' in filters && 'before' in filters).toBe(false);
});

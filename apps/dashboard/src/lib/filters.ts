const PAGE = { page: '1' } as const;
const DAYS = { from: '', to: '' } as const;
/** Operators see one environment at a time. */
const OPERATOR = { environment: 'live' } as const;

/**
 * What the address of each page has after `?`: its filters and its list position, with their defaults. All
 * are texts. The router knows the same names, so a link cannot use any other.
 */
export const FILTERS = {
  home: { days: '30' },
  payments: {
    q: '',
    status: '',
    refunded: '',
    attention: '',
    token: '',
    network: '',
    sort: '',
    ...DAYS,
    ...PAGE,
  },
  refunds: { status: '', payment: '', ...DAYS, ...PAGE },
  settlements: { state: '', ...DAYS, ...PAGE },
  links: { show: '', title: '', ...PAGE },
  link: PAGE,
  deliveries: { state: '', type: '', payment: '', before: '' },
  events: { type: '', payment: '', before: '', event: '' },
  requests: { status: '', path: '', key: '', before: '' },
  audit: { by: '', action: '', ...PAGE },
  operator: OPERATOR,
  merchants: { q: '', merchant: '', ...OPERATOR, ...PAGE },
  exceptions: { kind: 'open', ...OPERATOR, ...PAGE },
  merchantSettlements: { state: 'open', settlement: '', merchant: '', ...OPERATOR, ...PAGE },
  payouts: { status: 'awaiting_approval', ...OPERATOR, ...PAGE },
  operatorAudit: { by: '', ...OPERATOR, ...PAGE },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
export type FilteredPage = keyof typeof FILTERS;

/** The filters of a page, as in the address. */
export type FiltersOf<Page extends FilteredPage> = {
  readonly [Name in keyof (typeof FILTERS)[Page]]: string;
};

/**
 * The start of a list, with no event opened. A change of a filter goes back to the start; opening an event
 * does not.
 */
const STARTS: Readonly<Record<string, string>> = { page: '1', before: '', event: '' };

/** The filters in an address. Missing ones have their defaults. */
export function filtersIn<Page extends FilteredPage>(
  page: Page,
  search: Readonly<Record<string, string | undefined>>,
): FiltersOf<Page> {
  const known = Object.entries(FILTERS[page]);
  return Object.fromEntries(known.map(([name, usual]) => [name, search[name] ?? usual])) as FiltersOf<Page>;
}

/**
 * The address after a change: only values that differ from the defaults. The list goes back to its start
 * unless the change sets its position.
 */
export function searchAfter<Page extends FilteredPage>(
  page: Page,
  before: FiltersOf<Page>,
  change: Partial<FiltersOf<Page>>,
): Record<string, string> {
  const known: Readonly<Record<string, string>> = FILTERS[page];
  const starts = Object.entries(STARTS).filter(([name]) => name in known && !('event' in change));
  const next: Record<string, string> = { ...before, ...Object.fromEntries(starts), ...change };
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== known[name]));
}

/** The order of a list, which narrows nothing. */
const ORDER = 'sort';

/** Whether any filter narrows the list. */
export function isFiltered(page: FilteredPage, filters: Readonly<Record<string, string>>): boolean {
  return Object.entries(FILTERS[page]).some(
    ([name, usual]) => !(name in STARTS) && name !== ORDER && (filters[name] ?? usual) !== usual,
  );
}

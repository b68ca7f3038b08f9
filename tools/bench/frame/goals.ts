/** What a row has to reach: a share of its bare limit, or a figure in its own unit. */
export type Goal = { ratioAtLeast: number } | { atMost: number };

/** A ratio is compared to two decimals, as in the table. Pure. */
export function isMet(goal: Goal, { median, ratio = NaN }: { median: number; ratio?: number }): boolean {
  return 'atMost' in goal ? median <= goal.atMost : Math.round(ratio * 100) >= goal.ratioAtLeast * 100;
}

/** Goals by the name of their row. docs/performance.md says what each row measures. */
export const GOALS: Readonly<Record<string, Goal>> = {
  'door/live': { ratioAtLeast: 0.5 },
  'door/status': { ratioAtLeast: 0.8 },
  'door/verify': { ratioAtLeast: 0.7 },
  'door/verify by reference': { ratioAtLeast: 0.7 },
  'door/details': { ratioAtLeast: 0.7 },
  'door/list': { ratioAtLeast: 0.7 },
  'door/quote': { ratioAtLeast: 0.3 },
  'door/402': { ratioAtLeast: 0.6 },
  'door/initialize': { ratioAtLeast: 0.6 },
  'relay/verify': { atMost: 5 },
  'relay/request to credit p99': { atMost: 1300 },
  'crediting/rest/block to processing p90': { atMost: 200 },
  'crediting/500/block to processing p99': { atMost: 200 },
  'crediting/500/depth to due p99': { atMost: 700 },
  'crediting/500 polled/block to processing p99': { atMost: 700 },
  'crediting/500 polled/depth to due p99': { atMost: 700 },
  'crediting/2000/block to processing p99': { atMost: 300 },
  'webhooks/event to receipt p99': { atMost: 100 },
  'webhooks/work of an event': { atMost: 0.25 },
  'page/change to event p99': { atMost: 300 },
  'page/memory of a page': { atMost: 25 },
  'rest/work': { atMost: 5 },
  'rest/memory': { atMost: 200 },
  'growth/list p99': { atMost: 40 },
  'growth/dashboard payments p99': { atMost: 100 },
  'growth/dashboard search p99': { atMost: 100 },
  'growth/dashboard payment p99': { atMost: 100 },
  'growth/dashboard events p99': { atMost: 100 },
  'growth/dashboard deliveries p99': { atMost: 100 },
  'growth/dashboard home p99': { atMost: 100 },
  'growth/ready after': { atMost: 10 },
  'list/payments/type a search': { atMost: 100 },
  'list/payments/walk the rows': { atMost: 100 },
  'list/payments/choose a filter': { atMost: 100 },
  'list/payments/sort': { atMost: 100 },
  'list/payments/select rows': { atMost: 100 },
  'list/payments/open the palette': { atMost: 100 },
  'list/payments/open a row': { atMost: 100 },
  'list/refunds/type a payment': { atMost: 100 },
  'list/refunds/choose a filter': { atMost: 100 },
  'list/refunds/open a row': { atMost: 100 },
  'soak/growth of memory': { atMost: 5 },
  'soak/lost payments': { atMost: 0 },
  'soak/doubled payments': { atMost: 0 },
};

import { deliveryId } from '@cowrie/api/notify/webhooks/deliveries/delivery.create';
import { FILLED_ENDPOINT, type OwnDoorWorld } from '../door/door.world';
import { depositAddressOf, emailOf, payCodeOf, paymentIdOf, referenceOf } from '../door/payments.make';
import type { LoadRequest } from '../load/load.plan';

type Caller = Pick<OwnDoorWorld, 'businessId' | 'payments' | 'ownerHeaders'>;
type Query = Readonly<Record<string, string>>;

const DAY_MS = 86_400_000;
const PAGES = 1_000;
/** How many different requests a row has. 7919 is a prime, so they are spread over all that is stored. */
const REQUESTS = 5_000;
const spread = (index: number, count: number): number => (index * 7919) % count;
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** The dashboard's requests whose cost grows with the payments of a business, by row name. */
export const DASHBOARD_LISTS: Readonly<Record<string, (caller: Caller) => LoadRequest[]>> = {
  'dashboard payments': (caller) => {
    const month = { createdFrom: ago(31), createdTo: ago(0) };
    const filters: Query[] = [
      {},
      { status: 'completed' },
      { status: 'expired' },
      month,
      { ...month, status: 'expired' },
      { attention: 'undecided' },
    ];
    const pages = Math.min(PAGES, Math.ceil(caller.payments / 80));
    return requests(caller, 'payments', (i) => {
      const filter = filters[i % filters.length] ?? {};
      // Few payments wait for somebody, so these lists have one page.
      const page = 'attention' in filter ? 1 : spread(i, pages) + 1;
      return { ...filter, page: String(page) };
    });
  },
  'dashboard search': (caller) => {
    const kinds = [referenceOf, emailOf, payCodeOf, paymentIdOf, depositAddressOf];
    return requests(caller, 'payments', (i) => ({
      q: kinds[i % kinds.length]?.(spread(i, caller.payments)) ?? '',
    }));
  },
  'dashboard payment': (caller) =>
    paths(caller, (i) => `payments/${paymentIdOf(spread(i, caller.payments))}`),
  'dashboard events': (caller) => {
    const filters: Query[] = [{}, { type: 'payment.completed' }];
    return requests(caller, 'events', (i) => ({
      ...filters[i % filters.length],
      before: String(spread(i, caller.payments) + 2),
    }));
  },
  'dashboard deliveries': (caller) => {
    const filters: Query[] = [{}, { state: 'given_up' }, { endpointId: FILLED_ENDPOINT.toHexString() }];
    return requests(caller, 'webhook-deliveries', (i) => ({
      ...filters[i % filters.length],
      before: deliveryId(`evt_${spread(i, caller.payments)}_2`, FILLED_ENDPOINT),
    }));
  },
  'dashboard home': (caller) => paths(caller, () => 'home').slice(0, 1),
};

function requests(caller: Caller, path: string, queryOf: (index: number) => Query): LoadRequest[] {
  return paths(caller, (i) => `${path}?${new URLSearchParams(queryOf(i)).toString()}`);
}

function paths({ businessId, ownerHeaders }: Caller, pathOf: (index: number) => string): LoadRequest[] {
  return Array.from({ length: REQUESTS }, (_, i) => ({
    method: 'GET',
    path: `/dashboard/v1/businesses/${businessId}/test/${pathOf(i)}`,
    headers: ownerHeaders,
  }));
}

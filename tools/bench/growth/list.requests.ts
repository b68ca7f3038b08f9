import type { LoadRequest } from '../load/load.plan';

const PAGES = 1_000;
const SORTS = ['created_at', 'status'] as const;
const ORDERS = ['desc', 'asc'] as const;
const STATUSES = [undefined, 'completed', 'expired'] as const;

/**
 * Every sort and status filter, each with every page up to the 1,000th of 20 rows, in a mixed order. Pure.
 */
export function listRequests({ keys, payments }: ListCaller): LoadRequest[] {
  const pages = Math.min(PAGES, Math.ceil(payments / 20));
  const kinds = SORTS.flatMap((sortBy) =>
    ORDERS.flatMap((sortOrder) =>
      STATUSES.map((status) => ({ sortBy, sortOrder, ...(status && { status }) })),
    ),
  );
  return Array.from({ length: pages * kinds.length }, (_, i) => {
    // 7919 is a prime, so each page comes once for each kind.
    const page = ((Math.floor(i / kinds.length) * 7919) % pages) + 1;
    const query = new URLSearchParams({ ...kinds[i % kinds.length], page: String(page) });
    const headers = { authorization: `Bearer ${keys.secret}` };
    return { method: 'GET', path: `/api/v1/payments?${query.toString()}`, headers };
  });
}

export interface ListCaller {
  keys: { secret: string };
  payments: number;
}

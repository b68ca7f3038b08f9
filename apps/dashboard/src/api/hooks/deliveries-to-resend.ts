import type { Schemas } from '../schemas';

type Delivery = Pick<Schemas['DashboardPayment']['deliveries'][number], 'state' | 'createdAt'>;

/** The failed deliveries, or else the newest one. Pure. */
export function deliveriesToResend<D extends Delivery>(deliveries: readonly D[]): D[] {
  const failed = deliveries.filter(({ state }) => state === 'given_up');
  if (failed.length > 0) return failed;
  return deliveries.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)).slice(0, 1);
}

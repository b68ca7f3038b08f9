import { MERCHANT_EVENT_TYPES } from '@cowrie/dto';
import type { StoredEvent } from '@cowrie/api/notify/events/event.schema';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { World } from '../world';
import type { Invariant } from './invariant';

export const relayInvariants: Invariant[] = [
  {
    name: 'A merchant’s events are listed once each, under numbers without gaps, and each payment’s events in order',
    step: ({ mirror }) => {
      /** The last number of each business and environment, and the last sequence of each subject there. */
      const last = new Map<string, number>();
      const follows = (whose: string, count: number) => {
        const before = last.get(whose) ?? 0;
        last.set(whose, count);
        return count === before + 1;
      };
      return mirror.events
        .sort((a, b) => a.number - b.number)
        .flatMap(({ _id, businessId, environment, number, paymentId, sequence, body }) => {
          const shop = `${businessId.toHexString()} ${environment}`;
          const subject = `${shop} about ${paymentId.toHexString()} ${currencyOf(body)}`;
          const isInPlace = [follows(shop, number), follows(subject, sequence)];
          return isInPlace.every(Boolean)
            ? []
            : [`${_id}, number ${number}, ${sequence} of its payment, is out of order`];
        });
    },
  },
  {
    name: 'In the end every event of every payment is listed and has its delivery',
    end: async (world) => {
      const payments = [...world.mirror.payments.values()];
      const written = idsIn(payments);
      // Nobody receives in the other environment.
      const awaited = idsIn(payments.filter(({ environment }) => environment === 'test'));
      const deliveries = await world.database.deliveries.find({}, { eventId: 1 }).lean();
      // Events about an account or a settlement belong to no payment.
      const others = new Set(world.mirror.events.filter(isOfMerchant).map(({ _id }) => _id));
      const ofPayments = (ids: readonly string[]) => ids.filter((id) => !others.has(id));
      return [
        ...differences('listed', written, ofPayments(idsOf(world))),
        ...differences('delivered', awaited, ofPayments(deliveries.map(({ eventId }) => eventId))),
      ];
    },
  },
];

/** News about a business's accounts name the business, and count for each currency. */
function currencyOf(body: string): string {
  const { data } = JSON.parse(body) as { data?: { settlementAccount?: { currency: string } } };
  return data?.settlementAccount?.currency ?? '';
}

function isOfMerchant({ type }: StoredEvent): boolean {
  return (MERCHANT_EVENT_TYPES as readonly string[]).includes(type);
}

function idsIn(payments: readonly Payment[]): string[] {
  return payments.flatMap(({ events }) => events.map(({ id }) => id));
}

function idsOf({ mirror }: World): StoredEvent['_id'][] {
  return mirror.events.map(({ _id }) => _id);
}

function differences(what: string, wanted: readonly string[], found: readonly string[]): string[] {
  const [isWanted, isFound] = [new Set(wanted), new Set(found)];
  return [
    ...wanted.filter((id) => !isFound.has(id)).map((id) => `${id} is not ${what}`),
    ...found.filter((id) => !isWanted.has(id)).map((id) => `${id} is ${what}, but belongs to no payment`),
    ...(isFound.size < found.length ? [`some events are ${what} twice`] : []),
  ];
}

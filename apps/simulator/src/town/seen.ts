import { Types } from 'mongoose';
import type { World } from '../world';
import type { Operation } from './operations';

/** How many ids of a kind are remembered for each business. */
const MOST = 12;

/**
 * Lists whose things the town itself needs: its keys, receivers, operators and links. Only what people have
 * made there is touched by people.
 */
const NEEDED_LISTS = /\/(api-keys|webhook-endpoints|operators|links)$/;

interface Thing extends Record<string, unknown> {
  id?: unknown;
}

/** What people have seen in answers: whose things there are, by the parameter that names them in a path. */
export class Seen {
  /** By parameter and business. */
  private readonly ids = new Map<string, string[]>();
  private readonly owners = new Map<string, string>();
  private readonly things = new Map<string, Thing>();

  constructor(private readonly world: World) {}

  /**
   * Remembers what an answer of a business has shown.
   * @param child the operation that shows one thing of this list, if it is a list
   */
  note(operation: Operation, data: unknown, businessId: string, child: string | undefined): void {
    if (operation.path.endsWith('/settings')) this.things.set(businessId, data as Thing);
    if (child === undefined) {
      const { id } = (data ?? {}) as Thing;
      if (typeof id === 'string') this.things.set(id, data as Thing);
      return;
    }
    const isMade = operation.method === 'POST';
    if (!isMade && NEEDED_LISTS.test(operation.path)) return;
    const rows = isMade ? [data] : rowsOf(data);
    for (const row of rows) {
      const { id } = (row ?? {}) as Thing;
      if (typeof id !== 'string') continue;
      this.things.set(id, row as Thing);
      this.add(`${child} ${businessId}`, id);
      if (Types.ObjectId.isValid(id)) this.owners.set(id, businessId);
    }
  }

  /** The ids that a parameter can have in a business. */
  idsOf(parameter: string, businessId: string): readonly string[] {
    const { mirror } = this.world;
    if (parameter === 'paymentId')
      return [...mirror.payments.values()]
        .filter((one) => one.businessId.toHexString() === businessId)
        .map(({ _id }) => _id.toHexString());
    if (parameter === 'refundId' || parameter === 'payoutId')
      return mirror.payouts
        .filter((one) => one.businessId.toHexString() === businessId)
        .map(({ _id }) => _id.toHexString());
    return this.ids.get(`${parameter} ${businessId}`) ?? [];
  }

  /** The last form of a thing that was shown. */
  thing(id: string): Readonly<Thing> | undefined {
    return this.things.get(id);
  }

  /** The business of a payment, a refund or another thing that was seen. Undefined: not known. */
  ownerOf(id: string): string | undefined {
    const { payments, payouts } = this.world.mirror;
    const stored = payments.get(id) ?? payouts.find(({ _id }) => _id.toHexString() === id);
    return stored?.businessId.toHexString() ?? this.owners.get(id);
  }

  private add(key: string, id: string): void {
    const known = this.ids.get(key) ?? [];
    if (!known.includes(id)) this.ids.set(key, [...known, id].slice(-MOST));
  }
}

function rowsOf(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) return data;
  const { data: rows } = (data ?? {}) as { data?: unknown };
  return Array.isArray(rows) ? rows : [];
}

const ID = /^[0-9a-f]{24}$/;
const ID_IN_FILE = /\b[0-9a-f]{24}\b/g;

/** Every id that an answer shows: a whole text of its JSON, or a word of a file. */
export function idsIn(body: unknown): string[] {
  if (typeof body === 'string') return body.match(ID_IN_FILE) ?? [];
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      if (ID.test(value)) found.push(value);
    } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) walk(one);
  };
  walk(body);
  return found;
}

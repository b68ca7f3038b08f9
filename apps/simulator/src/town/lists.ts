import type { Environment } from '@cowrie/dto';
import { PAYMENT_STATUSES } from '@cowrie/payment-state';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { Random } from '../random';
import { LostError } from '../shipped/shipped.process';
import type { World } from '../world';
import { bearer, type Client, orRefusal, RefusedError } from './client';
import { codeOf, WrongAnswerError } from './judge';
import { type Shop, signedIn } from './shops';

/** Chance that somebody looks, when a step is over. */
const LOOK_CHANCE = 0.3;
const MOST_ROWS = 9;
/** Cells of a file that are compared with the same payment in the list. None needs to be escaped. */
const CELLS = [
  'id',
  'environment',
  'fiatAmount',
  'collectedFiatAmount',
  'currency',
  'status',
  'cryptoAmount',
  'collectedCryptoAmount',
  'surplusAmount',
  'deficitAmount',
  'token',
  'network',
  'txHash',
  'primaryAddress',
  'totalSentAmount',
  'merchantFee',
  'createdAt',
  'completedAt',
  'expiresAt',
  'paymentLinkId',
] as const;

type Row = Readonly<Partial<Record<string, string>>> & { id: string };
interface Filter {
  query: string;
  isMeant: (payment: Payment) => boolean;
}

/** A process did not answer, so this moment says nothing. */
class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/**
 * A shop that lists its payments in both environments: in pages, with filters, and as a file. Its live
 * payments have the references and the idempotency keys of its test payments.
 */
export class Lists {
  private shops: readonly Shop[] = [];
  /** The shop that has live payments too, and its keys there. */
  private live: { businessId: string; publicKey: string; secretKey: string } | undefined;
  /** The references of those live payments. */
  private readonly repeated = new Set<string>();

  constructor(
    private readonly world: World,
    private readonly client: Client,
    private readonly random: Random,
  ) {}

  async open(shops: readonly Shop[]): Promise<void> {
    this.shops = shops;
    const [shop] = shops;
    if (!shop) return;
    const { businessId } = shop;
    const [publicKey, secretKey] = [
      await this.liveKey(businessId, 'public'),
      await this.liveKey(businessId, 'secret'),
    ];
    if (publicKey !== undefined && secretKey !== undefined) this.live = { businessId, publicKey, secretKey };
  }

  /** Undefined: the proof of the owner's factor became too old. */
  private async liveKey(businessId: string, kind: 'public' | 'secret'): Promise<string | undefined> {
    const headers = await signedIn(this.client, { businessId, role: 'owner' });
    const path = `/dashboard/v1/businesses/${businessId}/live/api-keys`;
    const body = {
      kind,
      ...(kind === 'secret' && { scopes: ['payments:read', 'customers:read', 'webhooks:read'] }),
    };
    const issued = await this.client
      .call<{ key: string }>({ method: 'POST', path, headers, body })
      .catch(orRefusal);
    return issued instanceof RefusedError ? undefined : issued.key;
  }

  /**
   * The shop opens a live payment under the reference and the key of a test payment. @throws WrongAnswerError
   * when it gets that one
   */
  async repeatLive(): Promise<void> {
    const { live, client } = this;
    const found =
      live && this.paymentsOf(live.businessId, 'test').find((one) => !this.repeated.has(one.clientReference));
    if (!live || !found) return;
    const { clientReference: reference, fiatAmount: amount } = found;
    this.repeated.add(reference);
    const answer = await client.tried({
      method: 'POST',
      path: '/api/v1/payments',
      headers: { ...bearer(live.publicKey), 'idempotency-key': reference },
      body: { amount, customerEmail: `live${this.repeated.size}@example.com`, reference },
    });
    const { paymentId } = (answer?.body as { data?: { paymentId?: string } } | undefined)?.data ?? {};
    if (paymentId === found._id.toHexString())
      throw new WrongAnswerError(`a live key opens a test payment: ${paymentId}`);
    // Each live order has a key of its own, so only the test order can be the first one.
    if (answer && codeOf(answer) === 'idempotency_key_reused')
      throw new WrongAnswerError(`a live key is refused for a test order: ${reference}`);
  }

  /** Lists at a moment when nothing else happens. @throws WrongAnswerError for a list that is wrong */
  async look(): Promise<void> {
    const { random, live, shops } = this;
    if (shops.length === 0 || !random.chance(LOOK_CHANCE)) return;
    const isLive = live !== undefined && random.chance(0.3);
    const shop = isLive ? live : random.pick(shops);
    try {
      await this.compare(shop, isLive ? 'live' : 'test');
    } catch (error) {
      if (!(error instanceof NoAnswerError || error instanceof LostError)) throw error;
    }
  }

  private async compare(
    { businessId, secretKey }: Pick<Shop, 'businessId' | 'secretKey'>,
    environment: Environment,
  ): Promise<void> {
    const { random } = this;
    const own = this.paymentsOf(businessId, environment);
    const some = own.length > 0 ? random.pick(own) : undefined;
    if (!some) return;
    const { query, isMeant } = this.drawn(some, own);
    const wanted = own.filter(isMeant).map(({ _id }) => _id.toHexString());
    const order = random.pick(['asc', 'desc'] as const);
    const rows = await this.pages(secretKey, `${query}&expand=details&sortOrder=${order}`);
    const shown = rows.map(({ id }) => id);
    if (order === 'desc') shown.reverse();
    if (shown.join() !== wanted.join())
      throw new WrongAnswerError(
        `a list is not what matches: ${environment} ${query} ${order}: ${shown.join()} instead of ${wanted.join()}`,
      );
    await this.compareFile(secretKey, query, order === 'asc' ? rows : rows.reverse());
    await this.compareReference(secretKey, some);
  }

  private async compareFile(secretKey: string, query: string, rows: readonly Row[]): Promise<void> {
    const found = rowsOf(await this.read(`/api/v1/payments?${query}&expand=details`, secretKey, 'text/csv'));
    const file = inListOrder(found);
    const faults = rows.flatMap((row, index) =>
      CELLS.filter((name) => (file[index]?.[name] ?? '') !== (row[name] ?? '')).map(
        (name) => `${name} of ${row.id} is ${file[index]?.[name]} and not ${row[name]}`,
      ),
    );
    if (file.length !== rows.length) faults.push(`it has ${file.length} rows and not ${rows.length}`);
    if (faults.length > 0)
      throw new WrongAnswerError(`a file is not what the list shows: ${query}: ${faults.join('; ')}`);
  }

  private async compareReference(
    secretKey: string,
    { _id, clientReference, displacedBy }: Payment,
  ): Promise<void> {
    if (displacedBy || !/^\w+$/.test(clientReference)) return;
    const path = `/api/v1/payments/reference/${clientReference}/verify`;
    const { paymentId } = (await this.read<{ data: { paymentId: string } }>(path, secretKey)).data;
    if (paymentId !== _id.toHexString())
      throw new WrongAnswerError(`a reference leads to another payment: ${clientReference} to ${paymentId}`);
  }

  /** A filter that this payment fits. */
  private drawn(some: Payment, own: readonly Payment[]): Filter {
    const { random } = this;
    const kind = random.pick(['all', 'status', 'created', 'customer', 'asset', 'reference', 'both'] as const);
    const of = (one: Payment) => one.createdAt.getTime();
    const { deposit, status, clientReference } = some;
    // A payment that was created at an end of the range belongs to its beginning alone.
    const [from = of(some), to = from + 1] = [of(some), of(random.pick(own))].sort((a, b) => a - b);
    const isCreated = (one: Payment) => of(one) >= from && of(one) < to;
    const text = (ms: number) => encodeURIComponent(new Date(ms).toISOString());
    const created = `createdFrom=${text(from)}&createdTo=${text(to)}`;
    switch (kind) {
      case 'all':
        return { query: 'sortBy=created_at', isMeant: () => true };
      case 'status': {
        const wanted = random.chance(0.7) ? status : random.pick(PAYMENT_STATUSES);
        return { query: `status=${wanted}`, isMeant: (one) => one.status === wanted };
      }
      case 'created':
        return { query: created, isMeant: isCreated };
      case 'both':
        return {
          query: `${created}&status=${status}`,
          isMeant: (one) => isCreated(one) && one.status === status,
        };
      case 'customer': {
        const { email = 'nobody@example.com' } = some.customer;
        const given = random.chance(0.5) ? email.toUpperCase() : email;
        const isOf = ({ customer }: Payment) => customer.email?.toLowerCase() === email.toLowerCase();
        return { query: `customerEmail=${encodeURIComponent(given)}`, isMeant: isOf };
      }
      case 'asset': {
        const { token, network } = deposit ?? { token: 'USDC', network: 'base' };
        const isOf = (one: Payment) =>
          one.deposit?.token === token && (one.paidNetwork ?? one.deposit.network) === network;
        return {
          query: `${created}&token=${token}&network=${network}`,
          isMeant: (one) => isCreated(one) && isOf(one),
        };
      }
      case 'reference':
        return /^\w+$/.test(clientReference)
          ? {
              query: `reference=${clientReference}&status=${status}`,
              isMeant: (one) => one.clientReference === clientReference && one.status === status,
            }
          : { query: created, isMeant: isCreated };
    }
  }

  private async pages(secretKey: string, query: string): Promise<Row[]> {
    const pageSize = this.random.int(1, MOST_ROWS);
    const rows: Row[] = [];
    for (let page = 1; ; page += 1) {
      const path = `/api/v1/payments?${query}&page=${page}&pageSize=${pageSize}`;
      const { data } = await this.read<{ data: { data: Row[]; hasNext: boolean } }>(path, secretKey);
      rows.push(...data.data);
      if (data.data.length < pageSize) return rows;
    }
  }

  private async read<T>(path: string, key: string, accept = 'application/json'): Promise<T> {
    const { status, body } = await this.client.once({
      method: 'GET',
      path,
      headers: { ...bearer(key), accept },
    });
    if (status !== 200) throw new NoAnswerError(`${path} → ${status}`);
    return body as T;
  }

  /** A shop's payments of an environment, oldest first. */
  private paymentsOf(businessId: string, environment: Environment): Payment[] {
    return [...this.world.mirror.payments.values()]
      .filter((one) => one.businessId.toHexString() === businessId && one.environment === environment)
      .sort(
        (a, b) =>
          a.createdAt.getTime() - b.createdAt.getTime() ||
          (a._id.toHexString() < b._id.toHexString() ? -1 : 1),
      );
  }
}

/**
 * A file is oldest first, and says nothing about payments of one millisecond (`walkByTime`). The list has
 * those by id. A file that is not oldest first stays as it is.
 */
function inListOrder<R extends Readonly<Record<string, string>>>(file: readonly R[]): readonly R[] {
  const timeOf = ({ createdAt = '' }: R) => createdAt;
  const isOldestFirst = file.every((row, index) => index === 0 || timeOf(file[index - 1]!) <= timeOf(row));
  if (!isOldestFirst) return file;
  const keyOf = (row: R) => `${timeOf(row)} ${row['id']}`;
  return [...file].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** The rows of a CSV file with a header line. */
function rowsOf(file: string): Readonly<Record<string, string>>[] {
  const [names = [], ...rows] = file
    .trimEnd()
    .split(/\r?\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
        quoted === undefined ? plain : quoted.replaceAll('""', '"'),
      ),
    );
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}

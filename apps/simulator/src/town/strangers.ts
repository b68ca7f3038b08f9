import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { Random } from '../random';
import type { Answer, Ask } from '../shipped/shipped.process';
import type { World } from '../world';
import { bearer, type Client, orRefusal, RefusedError } from './client';
import { hostile, inPath } from './hostile.values';
import { assertAnswer, exchangeOf, isSuccess, WrongAnswerError } from './judge';
import { type Shop, signedIn } from './shops';

const DOCUMENT = resolve(__dirname, '../../../../docs/openapi.json');
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Operation {
  method: Ask['method'];
  /** With its parameters in braces. */
  path: string;
  /** Bodies of the document's examples. */
  bodies: readonly unknown[];
}

/** Every operation of the merchants' document. */
function operationsOf(): Operation[] {
  const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as { paths: Record<string, Paths> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      if (!operation) return [];
      const content = operation.requestBody?.content['application/json'];
      const bodies = Object.values(content?.examples ?? {}).map(({ value }) => value);
      return [{ method: method.toUpperCase() as Ask['method'], path, bodies }];
    }),
  );
}

type Paths = Partial<
  Record<
    (typeof METHODS)[number],
    { requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> } }
  >
>;

let known: readonly Operation[] | undefined;

/**
 * People with a key of their own, a key of somebody else, a payCode or nothing. They call every operation of
 * the merchants' document, with valid, edge and hostile values. What they do to their own shop's payments is
 * no misuse; what they do to others must be refused.
 */
export class Strangers {
  private readonly operations: readonly Operation[];
  private shops: readonly Shop[] = [];
  private own: Shop | undefined;
  private isRolling = false;
  /** Keys that were revoked at an earlier step. */
  private readonly revoked: string[] = [];

  constructor(
    private readonly world: World,
    private readonly client: Client,
    private readonly random: Random,
    /** Settlements of other shops. */
    private readonly settlementIds: ReadonlySet<string>,
  ) {
    known ??= operationsOf();
    this.operations = known;
  }

  /** @param own the shop of the strangers */
  open(shops: readonly Shop[], own: Shop): void {
    this.shops = shops;
    this.own = own;
  }

  /** Makes one call. @throws WrongAnswerError when its answer is one that no caller may get */
  async act(): Promise<void> {
    const { random, own } = this;
    if (!own) return;
    const operation = random.pick(this.operations);
    const payment = this.aPayment();
    const foreign = this.aForeign();
    const holder = random.chance(0.6) ? own : random.pick(this.shops);
    const isOwn = payment?.businessId.toHexString() === own.businessId;
    const isFitting = payment?.businessId.toHexString() === holder.businessId;
    // What fits is part of the stories of the other shops, and would change them.
    const isWrite = operation.method !== 'GET';
    if (isWrite && holder !== own) return;
    if (isWrite && operation.path.startsWith('/checkout') && !isOwn) return;
    const ask: Ask = {
      method: operation.method,
      path: this.pathOf(operation.path, payment, foreign),
      headers: this.headersOf(operation, holder),
      ...(isWrite && operation.bodies.length > 0 && { body: this.bodyOf(operation) }),
    };
    const answer = await this.client.tried(ask);
    if (!answer) return;
    const isForeign = payment !== undefined && !isFitting;
    this.judge(ask, answer, { isForeign, strangeIds: holder === own ? Object.values(foreign) : [] });
  }

  /**
   * The owner revokes an old key of the strangers' shop, and somebody still tries it a while later. @throws
   * Error when it works
   */
  async rollKey(): Promise<void> {
    const { own, client, revoked } = this;
    if (!own || this.isRolling) return;
    this.isRolling = true;
    try {
      for (const key of revoked.splice(0)) await this.tryRevoked(key);
      const { businessId } = own;
      const headers = await signedIn(client, { businessId, role: 'owner' });
      const path = `/dashboard/v1/businesses/${businessId}/test/api-keys`;
      const body = { kind: 'secret', scopes: ['payments:read'] };
      const issued = await client
        .call<{ key: string; id: string }>({ method: 'POST', path, headers, body })
        .catch(orRefusal);
      if (issued instanceof RefusedError) return;
      const gone = await client
        .call({ method: 'DELETE', path: `${path}/${issued.id}`, headers })
        .catch(orRefusal);
      if (!(gone instanceof RefusedError)) revoked.push(issued.key);
    } finally {
      this.isRolling = false;
    }
  }

  private async tryRevoked(key: string): Promise<void> {
    const ask = { method: 'GET', path: '/api/v1/payments', headers: bearer(key) } as const;
    const answer = await this.client.once(ask).catch(() => undefined);
    if (answer?.status === 200) throw new WrongAnswerError('a revoked key still works');
  }

  private aPayment(): Payment | undefined {
    const all = [...this.world.mirror.payments.values()];
    const own = all.filter(({ businessId }) => businessId.toHexString() === this.own?.businessId);
    const from = own.length > 0 && this.random.chance(0.6) ? own : all;
    return from.length > 0 ? this.random.pick(from) : undefined;
  }

  /** A refund and a settlement of the other shops, by the names that paths give them. */
  private aForeign(): Readonly<Record<string, string>> {
    const { random, world, own } = this;
    const refunds = world.mirror.payouts.filter(
      ({ businessId }) => businessId.toHexString() !== own?.businessId,
    );
    const settlements = [...this.settlementIds];
    return {
      ...(refunds.length > 0 && { refundId: random.pick(refunds)._id.toHexString() }),
      ...(settlements.length > 0 && { settlementId: random.pick(settlements) }),
    };
  }

  private pathOf(
    path: string,
    payment: Payment | undefined,
    foreign: Readonly<Record<string, string>>,
  ): string {
    const { random } = this;
    const values: Readonly<Record<string, string | undefined>> = {
      paymentId: payment?._id.toHexString(),
      payCode: payment?.payCode,
      reference: payment?.clientReference,
      ...foreign,
    };
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? random.pick(['0'.repeat(24), 'f'.repeat(24), 'AbCdEfGhIjKl']);
      return random.chance(0.15) ? inPath(hostile(random)) : value;
    });
    const query = random.chance(0.15) ? `?page=${inPath(hostile(random))}` : '';
    return filled + query;
  }

  private headersOf({ path }: Operation, holder: Shop): Record<string, string> {
    const { random } = this;
    if (path.startsWith('/checkout')) return {};
    const usual = path.endsWith('/payments') || path.endsWith('/quote') ? holder.publicKey : holder.secretKey;
    const key = random.weighted({ usual: 8, other: 1, wrong: 1, none: 1 });
    if (key === 'none') return {};
    const text = { usual, other: holder.publicKey, wrong: `${holder.secretKey.slice(0, -1)}!` }[key];
    const isRepeatable = random.chance(0.3);
    return {
      ...bearer(text),
      ...(isRepeatable && { 'idempotency-key': `key-${random.int(1, 5)}` }),
    };
  }

  /** An example of the document, as it is or with one value made hostile. */
  private bodyOf({ bodies }: Operation): unknown {
    const { random } = this;
    const body = random.pick(bodies);
    if (random.chance(0.4) || typeof body !== 'object' || body === null) return body;
    const names = Object.keys(body);
    const name = random.chance(0.1) || names.length === 0 ? 'extra' : random.pick(names);
    const changed: Record<string, unknown> = { ...body, [name]: hostile(random) };
    if (random.chance(0.2)) delete changed[name];
    return changed;
  }

  private judge(
    ask: Ask,
    answer: Answer,
    { isForeign, strangeIds }: { isForeign: boolean; strangeIds: readonly string[] },
  ): void {
    assertAnswer(ask, answer);
    const isOfKey = !ask.path.startsWith('/checkout') && /\/payments\/[0-9a-f]{24}/.test(ask.path);
    if (isOfKey && isForeign && isSuccess(answer))
      throw new WrongAnswerError(`a shop sees another’s payment: ${exchangeOf(ask, answer)}`);
    if (isSuccess(answer) && strangeIds.some((id) => ask.path.includes(id)))
      throw new WrongAnswerError(`a shop sees another’s refund or settlement: ${exchangeOf(ask, answer)}`);
  }
}

import { OPERATOR_ROLES, type OperatorRole } from '@cowrie/dto';
import type { Random } from '../random';
import type { Answer, Ask } from '../shipped/shipped.process';
import type { World } from '../world';
import { bearer, type Client } from './client';
import { hostile, inPath } from './hostile.values';
import { assertAnswer, codeOf, exchangeOf, isSuccess, WrongAnswerError } from './judge';
import { isLetIn, mayDecide } from './members.may';
import type { Interface, Operation } from './operations';
import type { Operators } from './operators';
import type { People } from './people';
import { type Drawing, drawBody, drawQuery, spoiled } from './schema.draw';
import type { Shop } from './shops';

/**
 * Operations that change what all shops need: the rate of every story, and batches with everybody's payouts.
 * Only roles that may not call them do.
 */
const OF_THE_WHOLE_WORLD = /^\/admin\/v1\/(rates|payout-batches|payout-recoveries)/;
/** What clerks make, and the parameter that names it in a path. */
const MADE: Readonly<Record<string, string>> = {
  '/admin/v1/operators': 'operatorId',
  '/admin/v1/merchants/{businessId}/api-keys': 'id',
};
/** Chance that a call has no credential, or one that fits nothing. */
const UNFIT = 0.1;

/**
 * Operators of each role. They call every operation of the operators' interface: they read everything, and
 * change things of the strangers' shop.
 */
export class Clerks {
  private tokens: Readonly<Record<OperatorRole, string>> | undefined;
  private offered: Interface | undefined;
  private own: Shop | undefined;
  private shops: readonly Shop[] = [];

  constructor(
    private readonly world: World,
    private readonly client: Client,
    private readonly people: People,
    private readonly random: Random,
  ) {}

  async open(operators: Operators, own: Shop, shops: readonly Shop[]): Promise<void> {
    const tokenOf = async (role: OperatorRole) => (await operators.create(`clerk ${role}`, role)).token;
    this.offered = await this.people.offers();
    this.tokens = {
      viewer: await tokenOf('viewer'),
      operator: await tokenOf('operator'),
      admin: await tokenOf('admin'),
    };
    this.own = own;
    this.shops = [...shops, own];
  }

  /** Makes one call. @throws WrongAnswerError when its answer is one that this caller may not get */
  async act(): Promise<void> {
    const { random, own, offered, tokens } = this;
    if (!own || !offered || !tokens) return;
    const operation = random.pick(offered.admin);
    const role = random.pick(OPERATOR_ROLES);
    const isUnfit = random.chance(UNFIT);
    const isWrite = operation.method !== 'GET';
    const isRefused = isUnfit || !mayDecide(role, operation);
    if (isWrite && OF_THE_WHOLE_WORLD.test(operation.path) && !isRefused) return;
    const headers = isUnfit ? await this.unfit(own, tokens[role]) : bearer(tokens[role]);
    const ask = this.askOf(operation, headers, isWrite ? own : random.pick(this.shops));
    const answer = await this.client.tried(ask);
    if (!answer) return;
    assertAnswer(ask, answer);
    if (isRefused && isLetIn(codeOf(answer)))
      throw new WrongAnswerError(
        `the operators’ interface lets in ${isUnfit ? 'an unfit credential' : `a role that may not: ${role}`}: ${exchangeOf(ask, answer)}`,
      );
    if (isSuccess(answer)) this.remember(operation, answer);
  }

  /** Nobody, somebody with half a token, or a member of a shop who is no operator. */
  private async unfit(own: Shop, token: string): Promise<Readonly<Record<string, string>>> {
    const kind = this.random.pick(['nobody', 'half', 'member', 'key'] as const);
    switch (kind) {
      case 'nobody':
        return {};
      case 'half':
        return bearer(token.slice(0, -1));
      case 'member':
        return this.people.headersFor(own.businessId, 'owner');
      case 'key':
        return bearer(own.secretKey);
    }
  }

  private askOf(operation: Operation, headers: Readonly<Record<string, string>>, shop: Shop): Ask {
    const { random } = this;
    const path = this.pathOf(operation, shop);
    const body = this.bodyOf(operation, path);
    const { businessId } = shop;
    const idsOf = (name: string) =>
      name === 'businessId' ? [businessId] : this.people.seen.idsOf(name, businessId);
    return {
      method: operation.method,
      path: path + drawQuery(operation.query, this.drawing(), idsOf),
      headers: {
        ...headers,
        ...(operation.isKeyed && random.chance(0.5) && { 'idempotency-key': `key-${random.int(1, 5)}` }),
      },
      ...(body !== undefined && { body }),
    };
  }

  private pathOf({ path }: Operation, { businessId }: Shop): string {
    const { random, people } = this;
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (random.chance(0.05)) return inPath(hostile(random));
      if (name === 'businessId') return businessId;
      if (name === 'environment') return random.pick(['test', 'test', 'live']);
      const known = people.seen.idsOf(name, businessId);
      return known.length > 0 ? random.pick(known) : random.pick(['0'.repeat(24), 'f'.repeat(24), '0xabc']);
    });
  }

  private bodyOf({ method, path, examples, schema }: Operation, filled: string): unknown {
    const { random, people } = this;
    if (!schema) return undefined;
    // The developer API is off with one of them, and that would keep the strangers' own keys out.
    const usual = examples.filter((one) => !JSON.stringify(one).includes('developerApiEnabled'));
    const example = usual.length > 0 && random.chance(0.6) ? (random.pick(usual) as object) : undefined;
    const drawn = example ? { ...example } : drawBody(schema, this.drawing());
    const body: Record<string, unknown> = random.chance(0.2) ? spoiled({ ...drawn }, random) : { ...drawn };
    delete body['developerApiEnabled'];
    if (method === 'PUT' && path.endsWith('/ip-allowlist')) return { environment: 'test', entries: [] };
    // A second endpoint would get each event once more, and the invariants count one delivery.
    if (path.includes('/webhook-endpoints') && 'url' in body) body['url'] = 'https://127.0.0.1/';
    if (path.endsWith('/operators') && random.chance(0.7)) body['name'] = `clerk ${random.int(1, 99)}`;
    const known = filled.split('/').findLast((part) => people.seen.thing(part) !== undefined) ?? '';
    const { version } = people.seen.thing(known) ?? {};
    if ('seen' in body && version !== undefined) body['seen'] = version;
    return body;
  }

  private drawing(): Drawing {
    const { random, offered, world } = this;
    return { random, schemas: offered?.schemas ?? {}, nowMs: world.clock.now().getTime() };
  }

  /** Operators and keys that clerks have made are the only ones that clerks end. */
  private remember(operation: Operation, { body }: Answer): void {
    const { own, people } = this;
    if (operation.method !== 'POST' || !own) return;
    const parameter = MADE[operation.path];
    if (parameter) people.seen.note(operation, (body as { data: unknown }).data, own.businessId, parameter);
  }
}

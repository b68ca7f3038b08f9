import { MEMBER_ROLES, type MemberRole } from '@cowrie/dto';
import type { Random } from '../random';
import type { Answer, Ask } from '../shipped/shipped.process';
import type { World } from '../world';
import type { Client } from './client';
import { hostile, inPath } from './hostile.values';
import { assertAnswer, codeOf, exchangeOf, isSuccess, WrongAnswerError } from './judge';
import { isLetIn, mayCall, mayGive } from './members.may';
import { childOf, type Interface, interfaceOf, type Operation } from './operations';
import { type Drawing, drawBody, drawQuery, type Schema } from './schema.draw';
import { idsIn, Seen } from './seen';
import { type Employee, hired, type SessionHeaders, signedInAgain } from './sessions';
import type { Shop } from './shops';

/** Who calls: the session and the page that it comes from, or what is wrong with them. */
type Credential = 'own' | 'other site' | 'no site' | 'nobody' | 'wrong session' | 'two sessions';
const CREDENTIALS: Readonly<Record<Credential, number>> = {
  own: 20,
  'other site': 1,
  'no site': 1,
  nobody: 1,
  'wrong session': 1,
  'two sessions': 1,
};
/** Chance that a list is read. Lists show most of what a business has. */
const LIST_CHANCE = 0.3;
/** The answers after which a person signs in again. */
const SIGN_IN_AGAIN: readonly string[] = ['not_signed_in', 'fresh_factor_needed', 'recent_sign_in_needed'];

interface Member extends Employee {
  businessId: string;
  role: MemberRole;
  isStale: boolean;
}

/**
 * The people of two shops, one for each role. They call every operation of the dashboard, with values that
 * fit and values that do not. They change the strangers' shop alone, so no other shop's story is disturbed.
 */
export class People {
  readonly seen: Seen;
  private readonly members = new Map<string, Promise<Member>>();
  private own: Shop | undefined;
  private other: Shop | undefined;
  private offered: Interface | undefined;

  constructor(
    private readonly world: World,
    private readonly client: Client,
    private readonly random: Random,
  ) {
    this.seen = new Seen(world);
  }

  /** @param own the strangers' shop. @param other a shop whose people only read */
  async open(own: Shop, other: Shop): Promise<void> {
    this.offered = await this.offers();
    this.own = own;
    this.other = other;
  }

  /** What the program offers to people. */
  offers(): Promise<Interface> {
    return this.client.within((process) => Promise.resolve(interfaceOf(process.nest)));
  }

  /** Makes one call. @throws WrongAnswerError when its answer is one that this caller may not get */
  async act(): Promise<void> {
    const { random, own, other, offered } = this;
    if (!own || !other || !offered) return;
    const shop = random.chance(0.75) ? own : other;
    const role = random.pick(MEMBER_ROLES);
    const operation = random.pick(random.chance(LIST_CHANCE) ? offered.lists : offered.dashboard);
    const credential = random.weighted(CREDENTIALS);
    const isRefused = !mayCall(role, operation) || isUnfit(credential, operation);
    if (shop !== own && operation.method !== 'GET' && !isRefused) return;
    const ask = this.askOf(operation, shop);
    const member = await this.memberOf(shop.businessId, role);
    const call = { ...ask, headers: { ...ask.headers, ...this.headersOf(credential, member) } };
    const answer = await this.client.tried(call);
    if (!answer) return;
    this.keepUp(member, codeOf(answer), credential);
    this.judge({ operation, ask: call, answer, member, credential });
    if (isSuccess(answer)) this.remember(operation, answer, shop.businessId);
  }

  /** A person of a shop who is signed in, with a fresh proof of the second factor. */
  async headersFor(businessId: string, role: MemberRole): Promise<SessionHeaders> {
    return (await this.employeeFor(businessId, role)).headers;
  }

  /** The same with the person. Somebody else has the role later, if that person has no factor any more. */
  employeeFor(businessId: string, role: MemberRole): Promise<Employee> {
    return this.memberOf(businessId, role);
  }

  /** Whether a person has an authenticator app. People remove theirs too. */
  async hasApp({ personId }: Employee): Promise<boolean> {
    const person = await this.world.database.people.findOne({ _id: personId }, { totp: 1 }).lean();
    return person?.totp !== undefined;
  }

  /** A person was refused with this code, and may have to sign in again before the next call. */
  noteRefusal(businessId: string, role: MemberRole, code: string): void {
    void this.members.get(`${businessId} ${role}`)?.then((member) => this.keepUp(member, code, 'own'));
  }

  private async memberOf(businessId: string, role: MemberRole): Promise<Member> {
    const key = `${businessId} ${role}`;
    const known = this.members.get(key);
    const member = await known;
    if (member && !member.isStale) return member;
    if (known !== this.members.get(key)) return this.memberOf(businessId, role);
    const next = this.signedIn(businessId, role, member);
    this.members.set(key, next);
    return next;
  }

  private async signedIn(businessId: string, role: MemberRole, before?: Member): Promise<Member> {
    const { client } = this;
    if (!before) return { ...(await hired(client, { businessId, role })), businessId, role, isStale: false };
    return { ...before, headers: await signedInAgain(client, before.personId), isStale: false };
  }

  private keepUp(member: Member, code: string, credential: Credential): void {
    if (credential !== 'own') return;
    if (SIGN_IN_AGAIN.includes(code)) member.isStale = true;
    if (code === 'second_factor_missing') this.members.delete(`${member.businessId} ${member.role}`);
  }

  private askOf(operation: Operation, shop: Shop): Ask & { headers: Record<string, string> } {
    const { random } = this;
    const path = this.pathOf(operation, shop);
    return {
      method: operation.method,
      path:
        path + drawQuery(operation.query, this.drawing(), (name) => this.seen.idsOf(name, shop.businessId)),
      headers:
        operation.isKeyed && random.chance(0.5) ? { 'idempotency-key': `key-${random.int(1, 5)}` } : {},
      ...(operation.schema && { body: this.bodyOf(operation, operation.schema, path) }),
    };
  }

  private pathOf({ path }: Operation, { businessId }: Shop): string {
    const { random, own, other } = this;
    const shops = [own, other].map((shop) => shop?.businessId ?? '');
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (random.chance(0.05)) return inPath(hostile(random));
      if (name === 'businessId') return random.chance(0.9) ? businessId : random.pick(shops);
      if (name === 'environment') return random.chance(0.9) ? 'test' : 'live';
      const place = random.chance(0.75) ? businessId : random.pick(shops);
      const known = this.seen.idsOf(name, place);
      return known.length > 0 && random.chance(0.9) ? random.pick(known) : nonsense(random);
    });
  }

  private bodyOf({ method, path }: Operation, schema: Schema, filled: string): unknown {
    const { random, seen } = this;
    const known = filled.split('/').findLast((part) => seen.thing(part) !== undefined) ?? '';
    const { revision, version, updatedAt } = seen.thing(known) ?? {};
    const body = drawBody(schema, this.drawing());
    if (revision !== undefined && 'revision' in body) body.revision = revision;
    if (version !== undefined && 'seen' in body) body.seen = version;
    if (updatedAt !== undefined && 'updatedAt' in body) body.updatedAt = updatedAt;
    // These two would keep the strangers' own keys out, and so all that they are here to try.
    if (method === 'PUT' && path.endsWith('/developer-api')) return { enabled: true };
    if (method === 'PUT' && path.endsWith('/ip-allowlist'))
      return { entries: random.pick([[], ['203.0.113.0/24'], [hostile(random)]]) };
    // A second endpoint would get each event once more, and the invariants count one delivery.
    if (path.includes('/webhook-endpoints') && 'url' in body) return { ...body, url: 'https://127.0.0.1/' };
    return body;
  }

  private drawing(): Drawing {
    const { random, offered, world } = this;
    return { random, schemas: offered?.schemas ?? {}, nowMs: world.clock.now().getTime() };
  }

  private headersOf(credential: Credential, { headers }: Member): Record<string, string> {
    const { cookie, origin } = headers;
    switch (credential) {
      case 'own':
        return headers;
      case 'other site':
        return {
          cookie,
          origin: this.random.pick(['https://evil.example', 'null', `${origin}.evil.example`]),
        };
      case 'no site':
        return { cookie };
      case 'nobody':
        return { origin };
      case 'wrong session':
        return { cookie: `${cookie.slice(0, -1)}!`, origin };
      case 'two sessions':
        return { cookie: `${cookie}; ${cookie}`, origin };
    }
  }

  private remember(operation: Operation, { body }: Answer, businessId: string): void {
    const child = this.offered && childOf(operation, this.offered.dashboard);
    const parameter = child && /\{(\w+)\}$/.exec(child.path)?.[1];
    this.seen.note(operation, (body as { data?: unknown }).data, businessId, parameter);
  }

  private judge({
    operation,
    ask,
    answer,
    member,
    credential,
  }: {
    operation: Operation;
    ask: Ask;
    answer: Answer;
    member: Member;
    credential: Credential;
  }): void {
    assertAnswer(ask, answer);
    const { businessId, role } = member;
    const code = codeOf(answer);
    if (isLetIn(code)) {
      const fault = isUnfit(credential, operation)
        ? `the dashboard lets in a call with "${credential}"`
        : !mayCall(role, operation)
          ? `the dashboard lets in a role that may not: ${role}`
          : operation.need?.kind === 'member' && !ask.path.includes(businessId)
            ? 'the dashboard lets in somebody of another business'
            : undefined;
      if (fault !== undefined) throw new WrongAnswerError(`${fault}: ${exchangeOf(ask, answer)}`);
    }
    if (!isSuccess(answer)) return;
    const { scopes = [] } = ((answer.body as { data?: { scopes?: unknown[] } }).data ?? {}) as {
      scopes?: unknown[];
    };
    if (operation.method === 'POST' && /\/api-keys(\/|$)/.test(operation.path) && !mayGive(role, scopes))
      throw new WrongAnswerError(
        `a ${role} gives a key that may do more than the role: ${exchangeOf(ask, answer)}`,
      );
    const strange = idsIn(answer.body).filter((id) => this.isStrange(id, businessId));
    if (strange.length > 0)
      throw new WrongAnswerError(
        `a member sees what another business has: ${strange.join()} in ${exchangeOf(ask, answer)}`,
      );
  }

  private isStrange(id: string, businessId: string): boolean {
    if (id === businessId) return false;
    const shops = [this.own?.businessId, this.other?.businessId];
    return shops.includes(id) || (this.seen.ownerOf(id) ?? businessId) !== businessId;
  }
}

/** Whether a credential must be refused by an operation, no matter who has it. */
function isUnfit(credential: Credential, { method, need }: Operation): boolean {
  switch (credential) {
    case 'own':
      return false;
    case 'other site':
    case 'no site':
      return method !== 'GET';
    default:
      return need?.kind !== 'nobody';
  }
}

function nonsense(random: Random): string {
  return random.pick(['0'.repeat(24), 'f'.repeat(24), 'AbCdEfGhIjKl']);
}

import { KEY_SCOPES, type MemberRole } from '@cowrie/dto';
import type { Random } from '../random';
import type { Answer, Ask } from '../shipped/shipped.process';
import { bearer, type Client, orRefusal, RefusedError } from './client';
import { assertAnswer, codeOf, exchangeOf, isSuccess, WrongAnswerError } from './judge';
import { isLetIn, mayGive } from './members.may';
import type { Operators } from './operators';
import type { People } from './people';
import { type Employee, hired } from './sessions';
import type { Shop } from './shops';

/** Something that worked before somebody left, and must not work any more. */
interface Attempt {
  who: string;
  ask: Ask;
}

/** For each role, a call that it may make and a viewer may not. */
const OF_ROLE = {
  admin: { method: 'GET', path: '/audit' },
  developer: { method: 'GET', path: '/test/ip-allowlist' },
  finance: { method: 'POST', path: '/test/links', body: { title: 'Left', use: 'many', amount: 5000 } },
} as const satisfies Partial<Record<MemberRole, Pick<Ask, 'method' | 'path' | 'body'>>>;
const ROLES = Object.keys(OF_ROLE) as (keyof typeof OF_ROLE)[];

/**
 * People who sign out, who are removed from the team of the strangers' shop or get a lower role, and
 * operators who are revoked or get a lower role. Each of them tries once more at the next step.
 */
export class Departures {
  private own: Shop | undefined;
  private isLeaving = false;
  private attempts: Attempt[] = [];
  private count = 0;

  constructor(
    private readonly client: Client,
    private readonly people: People,
    private readonly operators: Operators,
    private readonly random: Random,
  ) {}

  open(own: Shop): void {
    this.own = own;
  }

  /** Those who left before try again, and another one leaves. @throws WrongAnswerError when one gets in */
  async act(): Promise<void> {
    const { own } = this;
    if (!own || this.isLeaving) return;
    this.isLeaving = true;
    try {
      for (const attempt of this.attempts.splice(0)) await this.tryAgain(attempt);
      const kind = this.random.pick(['sign out', 'remove', 'lower', 'rise', 'operator'] as const);
      if (kind === 'operator') await this.endOperator();
      else if (kind === 'sign out') await this.signOut(own);
      else await this.changeTeam(own, kind);
    } finally {
      this.isLeaving = false;
    }
  }

  private async signOut({ businessId }: Shop): Promise<void> {
    const { headers } = await hired(this.client, { businessId, role: 'viewer' });
    const me = { method: 'GET', path: '/dashboard/v1/me', headers } as const;
    const isByList = this.random.chance(0.5);
    const path = isByList ? await this.pathOfSession(headers) : '/dashboard/v1/session';
    const isDone = path !== undefined && (await this.isDone({ method: 'DELETE', path, headers }));
    if (isDone) this.attempts.push({ who: 'a person who signed out', ask: me });
  }

  private async pathOfSession(headers: Readonly<Record<string, string>>): Promise<string | undefined> {
    const path = '/dashboard/v1/me/sessions';
    const answer = await this.answerTo({ method: 'GET', path, headers });
    if (!answer || !isSuccess(answer)) return undefined;
    const [session] = (answer.body as { data: { id: string }[] }).data;
    return session && `${path}/${session.id}`;
  }

  private async changeTeam({ businessId }: Shop, kind: 'remove' | 'lower' | 'rise'): Promise<void> {
    const role = this.random.pick(ROLES);
    const member = await hired(this.client, { businessId, role });
    const business = `/dashboard/v1/businesses/${businessId}`;
    const { method, path: below, ...sent } = OF_ROLE[role];
    const attempt = { method, path: business + below, headers: member.headers, ...sent };
    if (kind === 'rise') return this.rise(business, member, role);
    const headers = await this.people.headersFor(businessId, 'owner');
    const path = `${business}/members/${member.personId}`;
    const change: Ask =
      kind === 'remove'
        ? { method: 'DELETE', path, headers }
        : { method: 'PATCH', path, headers, body: { role: 'viewer' } };
    const refusal = await this.client.call(change).catch(orRefusal);
    if (refusal instanceof RefusedError) return this.people.noteRefusal(businessId, 'owner', refusal.code);
    const who = kind === 'remove' ? 'a person who was removed' : `a person who was a ${role}`;
    this.attempts.push({ who, ask: attempt });
  }

  /** Nobody gets a higher role, or a key for more, by an own call. */
  private async rise(business: string, { personId, headers }: Employee, role: MemberRole): Promise<void> {
    const path = `${business}/members/${personId}`;
    const ask: Ask = { method: 'PATCH', path, headers, body: { role: 'owner' } };
    const answer = await this.answerTo(ask);
    if (answer && isSuccess(answer))
      throw new WrongAnswerError(`a ${role} becomes an owner: ${exchangeOf(ask, answer)}`);
    await this.giveKey(business, headers, role);
  }

  /** Nobody gives a key that may do more than its giver. */
  private async giveKey(business: string, headers: Ask['headers'], role: MemberRole): Promise<void> {
    const scopes = this.random.pick([[], KEY_SCOPES, [this.random.pick(KEY_SCOPES)]]);
    const body = { kind: 'secret', ...(scopes.length > 0 && { scopes }) };
    const ask: Ask = { method: 'POST', path: `${business}/test/api-keys`, ...(headers && { headers }), body };
    const answer = await this.answerTo(ask);
    if (!answer || !isSuccess(answer)) return;
    const { data } = answer.body as { data: { scopes: readonly string[] } };
    if (!mayGive(role, data.scopes))
      throw new WrongAnswerError(
        `a ${role} gives a key that may do more than the role: ${exchangeOf(ask, answer)}`,
      );
  }

  private async endOperator(): Promise<void> {
    const { operators, client } = this;
    const { id, token } = await operators.create(`leaver ${(this.count += 1)}`, 'operator');
    const isLowered = this.random.chance(0.5);
    const headers = bearer(operators.bola);
    const path = `/admin/v1/operators/${id}`;
    const change: Ask = isLowered
      ? { method: 'PATCH', path, headers, body: { role: 'viewer' } }
      : { method: 'DELETE', path, headers };
    const ended = await client.call(change).catch(orRefusal);
    if (ended instanceof RefusedError) return;
    const decision = {
      method: 'POST',
      path: `/admin/v1/payouts/${id}/approve`,
      body: { reason: 'x' },
    } as const;
    const look = { method: 'GET', path: '/admin/v1/exceptions' } as const;
    this.attempts.push({
      who: isLowered ? 'an operator who is a viewer now' : 'an operator who was revoked',
      ask: { ...(isLowered ? decision : look), headers: bearer(token) },
    });
  }

  private async tryAgain({ who, ask }: Attempt): Promise<void> {
    const answer = await this.answerTo(ask);
    if (answer && isLetIn(codeOf(answer)))
      throw new WrongAnswerError(`${who} still gets in: ${exchangeOf(ask, answer)}`);
  }

  private async isDone(ask: Ask): Promise<boolean> {
    const answer = await this.answerTo(ask);
    return answer !== undefined && isSuccess(answer);
  }

  private async answerTo(ask: Ask): Promise<Answer | undefined> {
    const answer = await this.client.tried(ask);
    if (answer) assertAnswer(ask, answer);
    return answer;
  }
}

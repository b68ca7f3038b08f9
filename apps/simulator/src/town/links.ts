import { isPayable } from '@cowrie/payment-state';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { Random } from '../random';
import type { Answer, Ask } from '../shipped/shipped.process';
import type { World } from '../world';
import type { Client } from './client';
import { hostile } from './hostile.values';
import { assertAnswer, codeOf, exchangeOf, isSuccess, WrongAnswerError } from './judge';
import type { People } from './people';
import type { Shop } from './shops';

/** Most links that a world has: each must be opened more than once. */
const MOST_LINKS = 6;
/** Who makes and changes links. */
const MAKERS = ['owner', 'admin', 'finance'] as const;

/** What the town knows of a link. */
interface Link {
  id: string;
  code: string;
  use: 'once' | 'many';
  currency: string;
  amount?: string;
  minimumAmount?: string;
  maximumAmount?: string;
  expiresAt?: string;
  title: string;
  revision: number;
  /** Which change has switched it off. Undefined: none, or somebody has begun to switch it on again. */
  offSince: number | undefined;
}

/**
 * People of the strangers' shop who make, change and switch off payment links, and payers who open them: one
 * at a time or two at once, with amounts that fit and amounts that do not.
 */
export class Links {
  private own: Shop | undefined;
  private links: Link[] = [];
  private isKeeping = false;
  private opened = 0;
  private changes = 0;
  /** By idempotency key: the payment that its first answer named. */
  private readonly firstOf = new Map<string, string>();

  constructor(
    private readonly world: World,
    private readonly client: Client,
    private readonly people: People,
    private readonly random: Random,
  ) {}

  open(own: Shop): void {
    this.own = own;
  }

  /** The shop makes or changes a link. @throws WrongAnswerError when one revision is changed twice */
  async keep(): Promise<void> {
    const { own, random, links } = this;
    if (!own || this.isKeeping) return;
    this.isKeeping = true;
    try {
      if (links.length === 0 || (links.length < MOST_LINKS && random.chance(0.4))) await this.make(own);
      else await this.change(own, random.pick(links));
    } finally {
      this.isKeeping = false;
    }
  }

  /** Somebody opens a link, or two do at once. @throws WrongAnswerError when it leads to a wrong payment */
  async visit(): Promise<void> {
    const { own, random, links } = this;
    if (!own || links.length === 0) return;
    const link = random.pick(links);
    if (random.chance(0.3)) await this.look(link);
    const payers = random.chance(0.4) ? 2 : 1;
    // The same key twice is one press of the button, two keys are two payers.
    const key = random.chance(0.3) ? this.nextKey() : undefined;
    const body = this.bodyFor(link);
    await Promise.all(Array.from({ length: payers }, () => this.pay(own, link, key ?? this.nextKey(), body)));
    this.checkLimits();
  }

  /** @throws WrongAnswerError when a link for one payment has two that can be paid */
  checkLimits(): void {
    const payments = [...this.world.mirror.payments.values()];
    for (const { id, use } of this.links) {
      if (use === 'many') continue;
      const of = payments.filter(({ paymentLinkId }) => paymentLinkId?.toHexString() === id);
      const taken = of.filter(
        ({ status, paidAt }) => isPayable(status) || status === 'completed' || paidAt !== undefined,
      );
      if (taken.length > 1)
        throw new WrongAnswerError(
          `a link for one payment has several: ${id}: ${taken.map(({ _id }) => _id.toHexString()).join()}`,
        );
    }
  }

  private nextKey(): string {
    return `press-${(this.opened += 1)}`;
  }

  private async make(own: Shop): Promise<void> {
    const { random } = this;
    const kobo = random.int(0, 99).toString().padStart(2, '0');
    const amounts = random.weighted({ fixed: 5, bounds: 2, free: 1 });
    const body = {
      title: `Link ${this.links.length + 1}`,
      use: random.pick(['once', 'once', 'many']),
      ...(amounts === 'fixed' && { amount: Number(`${random.int(2000, 9000)}.${kobo}`) }),
      ...(amounts === 'bounds' && { minimumAmount: 3000, maximumAmount: 6000.5 }),
      ...(random.chance(0.2) && { collectInUSD: true, amount: undefined }),
      ...(random.chance(0.4) && { expiresAt: this.inSeconds(random.pick([200, 900, 86_400])) }),
    };
    const answer = await this.byMember(own, 'POST', '', body);
    if (!answer || !isSuccess(answer)) return;
    this.links.push({ ...(answer.body as { data: Link }).data, offSince: undefined });
  }

  private async change(own: Shop, link: Link): Promise<void> {
    const { random } = this;
    const isActive = random.chance(0.5);
    if (isActive) link.offSince = undefined;
    const { title, expiresAt, revision } = link;
    const body = { revision, title, isActive, ...(expiresAt !== undefined && { expiresAt }) };
    const path = `/${link.id}`;
    if (random.chance(0.4)) return this.changeTwice(own, link, body);
    const answer = await this.byMember(own, 'PUT', path, body);
    if (!answer || !isSuccess(answer)) return this.readAgain(own, link);
    this.noteChange(link, answer, isActive);
  }

  /** Two people change what both have read. One of them wins. */
  private async changeTwice(own: Shop, link: Link, body: object & { isActive: boolean }): Promise<void> {
    const change = (title: string) => this.byMember(own, 'PUT', `/${link.id}`, { ...body, title });
    const answers = await Promise.all([change('One'), change('Other')]);
    const done = answers.filter((answer) => answer !== undefined && isSuccess(answer));
    if (done.length > 1)
      throw new WrongAnswerError(`a link is changed twice at one revision: ${JSON.stringify(done)}`);
    if (done[0]) this.noteChange(link, done[0], body.isActive);
    else await this.readAgain(own, link);
  }

  private noteChange(link: Link, { body }: Answer, isActive: boolean): void {
    const { revision, title } = (body as { data: Link }).data;
    Object.assign(link, { revision, title, offSince: isActive ? undefined : (this.changes += 1) });
  }

  /** What became of the change is not known. */
  private async readAgain(own: Shop, link: Link): Promise<void> {
    const answer = await this.byMember(own, 'GET', `/${link.id}`);
    if (!answer || !isSuccess(answer)) return;
    const { data } = answer.body as { data: Link & { isActive: boolean } };
    this.noteChange(link, answer, data.isActive);
  }

  /** A call of a person who may make links. */
  private async byMember(
    { businessId }: Shop,
    method: Ask['method'],
    path: string,
    body?: object,
  ): Promise<Answer | undefined> {
    const role = this.random.pick(MAKERS);
    const headers = await this.people.headersFor(businessId, role);
    const place = `/dashboard/v1/businesses/${businessId}/test/links`;
    const ask: Ask = { method, path: place + path, headers, ...(body && { body }) };
    const answer = await this.client.tried(ask);
    if (!answer) return undefined;
    assertAnswer(ask, answer);
    this.people.noteRefusal(businessId, role, codeOf(answer));
    return answer;
  }

  /** The page of a link says whether it can be paid. */
  private async look(link: Link): Promise<void> {
    const { offSince } = link;
    const wasClosed = this.isClosed(link);
    const ask: Ask = { method: 'GET', path: `/checkout/links/${link.code}` };
    const answer = await this.client.tried(ask);
    if (!answer) return;
    assertAnswer(ask, answer);
    const { state } = ((answer.body as { data?: { state?: string } }).data ?? {}) as { state?: string };
    const isStillClosed = wasClosed && link.offSince === offSince && this.isClosed(link);
    if (isSuccess(answer) && isStillClosed && state === 'open')
      throw new WrongAnswerError(`the page of a closed link calls it open: ${exchangeOf(ask, answer)}`);
  }

  private bodyFor({ amount, minimumAmount }: Link): Record<string, unknown> {
    const { random } = this;
    const given = random.weighted({ fitting: 6, other: 2, hostile: 2 });
    const fitting = amount === undefined ? { amount: minimumAmount === undefined ? 5000.25 : 4000.5 } : {};
    const customerEmail = `buyer${random.int(1, 5)}@example.com`;
    switch (given) {
      case 'fitting':
        return { ...fitting, customerEmail };
      case 'other':
        return { amount: random.pick([0.01, 1, 2999.99, 3000, 6000.5, 6000.51, 1e7, 1e12]), customerEmail };
      case 'hostile':
        return { ...fitting, customerEmail, amount: hostile(random) };
    }
  }

  private async pay(own: Shop, link: Link, key: string, body: Record<string, unknown>): Promise<void> {
    const { client, world, firstOf } = this;
    const { offSince } = link;
    const wasClosed = this.isClosed(link);
    const ask: Ask = {
      method: 'POST',
      path: `/checkout/links/${link.code}/payments`,
      headers: { 'idempotency-key': key },
      body,
    };
    const answer = await client.tried(ask);
    if (!answer) return;
    assertAnswer(ask, answer);
    if (!isSuccess(answer)) return;
    if (wasClosed && link.offSince === offSince && this.isClosed(link))
      throw new WrongAnswerError(`a closed link opens: ${exchangeOf(ask, answer)}`);
    const { paymentId } = (answer.body as { data: { paymentId: string } }).data;
    if (paymentId !== (firstOf.get(key) ?? paymentId))
      throw new WrongAnswerError(`one press of the button opens two payments: ${exchangeOf(ask, answer)}`);
    firstOf.set(key, paymentId);
    await world.mirror.checkWritten();
    const faults = faultsOf(world.mirror.payments.get(paymentId), link, { body, own });
    if (faults.length > 0)
      throw new WrongAnswerError(
        `a link opens another payment than its own: ${faults.join('; ')}: ${exchangeOf(ask, answer)}`,
      );
  }

  /** Whether it is known to be switched off, or its time is over. */
  private isClosed({ offSince, expiresAt }: Link): boolean {
    const { clock, databaseClock } = this.world;
    // The service may be this far behind.
    const nowMs = clock.now().getTime() - databaseClock.mostApartSeconds * 1000;
    return offSince !== undefined || (expiresAt !== undefined && Date.parse(expiresAt) <= nowMs);
  }

  private inSeconds(seconds: number): string {
    return new Date(this.world.clock.now().getTime() + seconds * 1000).toISOString();
  }
}

/** What is wrong with a payment that a link has opened. */
function faultsOf(
  payment: Payment | undefined,
  link: Link,
  { body, own }: { body: Record<string, unknown>; own: Shop },
): string[] {
  if (!payment) return ['it is not stored'];
  const { amount } = body;
  const wanted = link.amount ?? (typeof amount === 'number' ? amount.toFixed(2) : String(amount));
  const compared = {
    businessId: [payment.businessId.toHexString(), own.businessId],
    environment: [payment.environment, 'test'],
    currency: [payment.currency, link.currency],
    amount: [payment.fiatAmount, wanted],
    link: [payment.paymentLinkId?.toHexString(), link.id],
  };
  return Object.entries(compared)
    .filter(([, [is, should]]) => is !== should)
    .map(([name, [is, should]]) => `${name} is ${is} and not ${should}`);
}

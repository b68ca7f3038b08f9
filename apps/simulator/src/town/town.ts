import { BrokenInvariantError } from '../invariants/state.mirror';
import { Random } from '../random';
import { Timeline } from '../scenario/timeline';
import type { World } from '../world';
import { Accountant } from './accountant';
import type { Actor } from './actors';
import { Clerks } from './clerks';
import { Client } from './client';
import { Departures } from './departures';
import { WrongAnswerError } from './judge';
import { Links } from './links';
import { Lists } from './lists';
import { Desk } from './desk';
import { Mailbox } from './mailbox';
import { Mistakes } from './mistakes';
import { Newcomers } from './newcomers';
import { OnePerson } from './one.person';
import { Operators } from './operators';
import { PasskeyHolders } from './passkeys';
import { People } from './people';
import { Provider } from './provider';
import { Outages } from './outages';
import { Rail } from './rail';
import { Receivers } from './receivers';
import { SafeOwners } from './safe.owners';
import { Rolls } from './rolls';
import { Senders } from './senders';
import { type Signing, Signers } from './signers';
import { Settling } from './settling';
import { openShop, openShops, type Shop } from './shops';
import { Story } from './story';
import { Strangers } from './strangers';
import { Waiting } from './waiting';
import { Years } from './years';

/** Chance that somebody with something to do does it at a step. */
const ACT_CHANCE = 0.5;
/** Calls of strangers at a step. */
const STRANGE_CALLS = 6;
/** Calls of the shops' people at a step. */
const PEOPLE_CALLS = 2;
/** Chance that somebody leaves at a step. It takes several calls. */
const LEAVE_CHANCE = 0.2;
/** Chances at a step that a shop changes a link, and that somebody opens one. */
const LINK_CHANCE = 0.4;
/** Chance at a step that the secret of a shop's webhooks is replaced. */
const ROLL_CHANCE = 0.1;
/** Chance at a step that a shop opens a live payment. */
const LIVE_CHANCE = 0.1;
/** Chance that somebody makes mistakes at a step. */
const MISTAKE_CHANCE = 0.3;
/** Chances at a step that somebody comes with passkeys, and by the provider, unless somebody is at it. */
const PASSKEY_CHANCE = 0.15;
const PROVIDER_CHANCE = 0.15;
/** Chance at a step that an operator asks for a Safe's proposal back. */
const WITHDRAW_CHANCE = 0.1;
/** Added to the seed, for the numbers of those who came last. */
const APART = 1_000_000_007;
/** Chance that the accountant looks at a payment, when a step is over. */
const LOOK_CHANCE = 0.4;

/**
 * Everybody outside the service: shops, payers, operators. They call its HTTP application, and the chains,
 * and nothing else.
 */
export class Town extends Timeline {
  readonly client: Client;
  readonly operators: Operators;
  readonly receivers: Receivers;
  readonly mailbox: Mailbox;
  private readonly random: Random;
  private readonly accountant: Accountant;
  private readonly strangers: Strangers;
  private readonly settling: Settling;
  readonly onePerson: OnePerson;
  private readonly people: People;
  private readonly clerks: Clerks;
  private readonly departures: Departures;
  private readonly links: Links;
  private readonly peopleRandom: Random;
  private readonly outages: Outages;
  private readonly waiting: Waiting;
  private readonly rail: Rail;
  private readonly desk: Desk;
  /** Of a world whose payouts a Safe pays. */
  private readonly owners: SafeOwners | undefined;
  private readonly lists: Lists;
  private readonly rolls: Rolls;
  private strange: Shop | undefined;
  private readonly apart: Random;
  private readonly newcomers: Newcomers;
  readonly senders: Senders;
  readonly signers: Signers;
  private readonly mistakes: Mistakes;
  private readonly passkeys: PasskeyHolders;
  private readonly provider: Provider;
  private readonly withdrawing: Random;
  private shops: readonly Shop[] = [];
  private readonly stories: Story[];
  private isFounded = false;

  constructor(world: World) {
    super(world);
    this.random = world.random.fork();
    this.client = new Client(world, world.random.fork());
    this.operators = new Operators(this.client);
    this.accountant = new Accountant(world, this.client, this.operators, world.random.fork());
    this.settling = new Settling(world, this.client, this.operators, world.random.fork());
    this.strangers = new Strangers(world, this.client, world.random.fork(), this.settling.known);
    this.outages = new Outages(world);
    this.waiting = new Waiting(world, this.client, this.operators);
    this.receivers = new Receivers(world, world.random.fork());
    this.mailbox = new Mailbox(world, world.random.fork());
    this.rail = new Rail(world, world.random.fork());
    this.desk = new Desk(world, this.operators, world.random.fork());
    world.outside = {
      receive: (origin, request) => this.receivers.receive(origin, request),
      mail: (mail) => this.mailbox.receive(mail),
      identify: (code) => Promise.resolve(this.provider.redeem(code)),
      fetch: (url, body) => Promise.resolve(this.owners?.service.fetch(url, body)),
      rail: this.rail,
    };
    this.onePerson = new OnePerson(this.client, this.operators);
    this.people = new People(world, this.client, world.random.fork());
    this.clerks = new Clerks(world, this.client, this.people, world.random.fork());
    this.departures = new Departures(this.client, this.people, this.operators, world.random.fork());
    this.links = new Links(world, this.client, this.people, world.random.fork());
    this.peopleRandom = world.random.fork();
    this.lists = new Lists(world, this.client, world.random.fork());
    this.rolls = new Rolls(world, this.client, this.operators, world.random.fork());
    this.stories = world.scenarios.map((scenario) => new Story(scenario, world, this));
    this.owners = world.isSafe ? new SafeOwners(world, world.random.fork()) : undefined;
    const { client, people, operators, mailbox } = this;
    // Of their own numbers, so that they shift nobody else's.
    const apart = new Random(world.options.seed + APART);
    this.newcomers = new Newcomers(world, { client, people, operators, mailbox }, apart.fork());
    this.senders = new Senders(world, client, apart.fork());
    this.mistakes = new Mistakes(world, { client, people, operators }, apart.fork());
    this.passkeys = new PasskeyHolders(world, client, apart.fork());
    this.provider = new Provider(world, client, apart.fork());
    this.withdrawing = apart.fork();
    this.signers = new Signers(world, client, apart.fork(), (arrival) => this.expectNow(arrival));
    this.apart = apart;
    this.begin('the town is founded', () => this.found());
  }

  /** The public key of the strangers' shop. */
  get strangeKey(): string {
    return this.strange?.publicKey ?? '';
  }

  /** True once nobody opens a payment any more, and everything that payers send is sent. */
  override get isOver(): boolean {
    return (
      super.isOver && !this.signers.isBusy && this.stories.every(({ isPaidOrGivenUp }) => isPaidOrGivenUp)
    );
  }

  /** A step begins: those who wait for an answer ask again, and some begin something new. */
  override async pass(): Promise<void> {
    this.client.step();
    await super.pass();
    if (!this.isFounded) return;
    this.rail.act();
    this.owners?.act();
    if (this.random.chance(ACT_CHANCE)) this.begin('the desk', () => this.desk.act());
    for (const story of this.stories) if (this.random.chance(ACT_CHANCE)) story.act();
    if (this.world.isBatch && this.random.chance(ACT_CHANCE))
      this.operators.payBatches(this.world, this, this.withdrawing);
    if (this.random.chance(ACT_CHANCE)) this.beginOf('rolled keys', () => this.strangers.rollKey());
    if (this.random.chance(ACT_CHANCE)) this.begin('settlements', () => this.settling.act());
    for (let call = 0; call < STRANGE_CALLS; call += 1) this.beginOf('strangers', () => this.strangers.act());
    this.passPeople();
  }

  /** People call what their role allows, and what it does not. */
  private passPeople(): void {
    const { peopleRandom: random } = this;
    for (let call = 0; call < PEOPLE_CALLS; call += 1) this.beginOf('members', () => this.people.act());
    this.beginOf('clerks', () => this.clerks.act());
    if (random.chance(LEAVE_CHANCE)) this.beginOf('departures', () => this.departures.act());
    if (random.chance(ROLL_CHANCE)) this.beginOf('new secrets', () => this.rolls.act());
    if (random.chance(LIVE_CHANCE)) this.beginOf('live payments', () => this.lists.repeatLive());
    if (random.chance(LINK_CHANCE)) this.beginOf('links', () => this.links.keep());
    if (random.chance(LINK_CHANCE)) this.beginOf('links', () => this.links.visit());
    this.beginOf('newcomers', () => this.newcomers.act());
    if (this.apart.chance(MISTAKE_CHANCE)) this.beginOf('mistakes', () => this.mistakes.act());
    if (this.world.isSafe && this.apart.chance(WITHDRAW_CHANCE))
      this.begin('a proposal is asked back', () => this.operators.takeBackNear(this.withdrawing));
    if (this.apart.chance(PASSKEY_CHANCE)) this.beginOf('passkeys', () => this.passkeys.act());
    if (this.apart.chance(PROVIDER_CHANCE)) this.beginOf('provider', () => this.provider.act());
  }

  override async rest(drained: () => Promise<void>): Promise<void> {
    if (this.isFounded && this.random.chance(LOOK_CHANCE)) {
      this.begin('the accountant', () => this.accountant.look(this.shops, this.settling));
      await drained();
    }
    if (this.isFounded) {
      this.begin('lists', () => this.lists.look());
      await drained();
      await this.waiting.rest(drained);
    }
    await this.signers.rest(drained);
    await this.outages.rest(drained);
    this.checkSafe(this.owners?.service.twice);
  }

  private checkSafe(twice: readonly string[] = []): void {
    if (twice.length > 0)
      throw new BrokenInvariantError(
        `Nothing is proposed to a Safe again while an earlier proposal can pay it: ${twice.join('; ')}`,
      );
  }

  /** Everybody does what is left to do. */
  override async passAll(): Promise<void> {
    this.receivers.takeAll();
    this.mailbox.takeAll();
    this.provider.takeAll();
    this.rail.takeAll();
    this.owners?.takeAll();
    this.owners?.act();
    this.client.step();
    await super.pass();
    for (const story of this.stories) story.act();
    if (this.isFounded) this.begin('settlements', () => this.settling.act());
    this.rail.act();
    if (this.isFounded) this.begin('the desk', () => this.desk.act());
    if (this.world.isBatch) this.operators.payBatches(this.world, this);
  }

  override async checkEnd(): Promise<void> {
    this.links.checkLimits();
    const { mirror, database } = this.world;
    const unsent = mirror.events
      // Only people have done anything in the other environment, and nobody receives there.
      .filter(({ environment }) => environment === 'test')
      .map(({ _id, businessId }) => `${businessId.toHexString()} ${_id}`)
      .filter((event) => !this.receivers.taken.has(event));
    if (unsent.length > 0)
      throw new BrokenInvariantError(`Every shop has every event of its payments: ${unsent.join()}`);
    const twice = this.rail.faults();
    if (twice.length > 0 && !this.world.hasDeepReorganizations)
      throw new BrokenInvariantError(`Each order of the rail is deposited once: ${twice.join('; ')}`);
    const untold = (await this.owners?.untold()) ?? [];
    if (untold.length > 0 && !this.world.isBelowFinal)
      throw new BrokenInvariantError(`Each proposal to a Safe has its end on record: ${untold.join('; ')}`);
    await this.checkMails();
    const audited = await database.auditEntries.find({ action: 'payout.approve' }, { subject: 1 }).lean();
    const approved = mirror.payouts.flatMap(({ _id, approvals }) =>
      approvals.filter(({ by }) => by.kind === 'operator').map(() => _id.toHexString()),
    );
    const ids = audited.map(({ subject }) => subject.id);
    const missing = approved.filter((id) => !ids.includes(id));
    if (missing.length > 0)
      throw new BrokenInvariantError(`Every approval of an operator is in the audit log: ${missing.join()}`);
    const years = new Years(this.world, this.client, this.operators);
    await years.pass(this.shops);
    await years.drive(this.operators.leave());
  }

  /** @throws BrokenInvariantError when a payer was not told, or told something untrue */
  private async checkMails(): Promise<void> {
    const { mirror, database, scenarios } = this.world;
    const waiting = await database.mails.find({ nextAt: { $exists: true } }, { _id: 1 }).lean();
    const late = new Set(waiting.map(({ _id }) => _id.replace(':', '.')));
    const planned = new Set(scenarios.map(({ hex }) => hex));
    const payments = [...mirror.payments].filter(([hex]) => planned.has(hex)).map(([, payment]) => payment);
    const faults = this.mailbox.faultsOf(payments, late);
    if (faults.length > 0)
      throw new BrokenInvariantError(`A payer is told what is true: ${faults.join('; ')}`);
  }

  /** Begins what somebody does who can be left out. */
  private beginOf(actor: Actor, work: () => Promise<void>): void {
    if (this.world.plays(actor)) this.begin(actor, work);
  }

  /** Begins something that ends by itself. Its failure is a bug of the service, or of this town. */
  begin(what: string, work: () => Promise<void>): void {
    work().catch((error: Error) =>
      this.world.bugs.push(
        error instanceof WrongAnswerError ? error.message : `${what}: ${String(error.stack)}`,
      ),
    );
  }

  /** The payment's payer has chosen: the transfers of its plan are sent from now on, each at its time. */
  async isChosen({ scenario }: Story, signing?: Signing): Promise<void> {
    if (scenario.plan.kind === 'refused') await this.refuse([scenario]);
    const { signable } = scenario;
    if (signing && signable) {
      scenario.isSigned = true;
      this.begin(`payment ${scenario.slot} is signed`, () => this.signers.pay(signing, signable));
    }
    this.expect(scenario);
  }

  /** How the payer of a payment signs. Undefined: the payer sends a transfer. */
  signingOf({ scenario }: Story, payCode: string, shop: Shop): Signing | undefined {
    const { strange } = this;
    if (!strange || !this.world.plays('payers who sign')) return undefined;
    return this.signers.signingOf(scenario, payCode, { shop, strange });
  }

  protected override lock(now: number): Promise<void> {
    if (!this.isFounded) return Promise.resolve();
    const due = this.toLock.filter(({ lockedAtSeconds }) => lockedAtSeconds <= now);
    this.toLock = this.toLock.filter((one) => !due.includes(one));
    for (const scenario of due) {
      const story = this.stories.find((one) => one.scenario === scenario);
      const { provider, holdsSurplus } = scenario.plan;
      const shop = this.shops.find((one) => one.provider === provider && one.holdsSurplus === holdsSurplus);
      if (story && shop) this.begin(`payment ${scenario.slot} is opened`, () => story.open(shop));
    }
    return Promise.resolve();
  }

  private async found(): Promise<void> {
    await this.operators.begin();
    this.shops = await openShops(this.client, this.operators.ada);
    const strange = await openShop(this.client, this.operators.ada, {
      provider: 'hold',
      holdsSurplus: false,
    });
    const all = [...this.shops, strange];
    this.receivers.open(all);
    this.settling.open(this.shops.filter(({ holdsSurplus }) => !holdsSurplus));
    this.strangers.open(this.shops, strange);
    const [other] = this.shops;
    await this.onePerson.begin(this.shops);
    if (other) await this.people.open(strange, other);
    await this.clerks.open(this.operators, strange, this.shops);
    this.departures.open(strange);
    this.links.open(strange);
    this.strange = strange;
    this.rolls.open(this.shops);
    await this.lists.open(all);
    this.newcomers.open(strange);
    this.mistakes.open(strange, this.shops);
    this.passkeys.open(strange);
    this.provider.open(strange);
    this.isFounded = true;
  }
}

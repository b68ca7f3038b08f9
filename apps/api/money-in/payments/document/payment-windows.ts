import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types, UpdateQuery } from 'mongoose';
import type { Language } from '@cowrie/dto';
import type { PaymentStatus } from '@cowrie/payment-state';
import type { ChainScope } from '@cowrie/api/chain/chain-records/transfers.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { Signal } from '@cowrie/api/platform/tasks/signal';
import { networksOfDeposit } from '../evaluate/paid-assets';
import { type Deposit, type OfferedVault, PAYMENT, type Payment } from './payment.schema';

/** A payment of another status has ended. */
export const OPEN_STATUSES: PaymentStatus[] = ['pending', 'processing'];

/** What a choice of token and network writes. `language`: the page's, if known. */
export interface Lock {
  deposit: Deposit;
  expiresAt: Date;
  watchedUntil: Date;
  language?: Language | undefined;
}

/** A payment as it was read. */
type Read<K extends keyof Payment = never> = Pick<Payment, '_id' | 'version' | K>;

/**
 * Set by the database's clock at the time of the write. A process's clock could be earlier, and the watcher
 * would miss the address.
 */
export const WATCHED_FROM_NOW = { $currentDate: { watchedSince: true } } as const;

/** Opens and ends payment windows. Every write is conditional on the version that was read. */
@Injectable()
export class PaymentWindows {
  /** Raised with each network on which a session that was locked or offered can be paid. */
  readonly payable = new Signal<ChainScope>();

  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    private readonly clock: Clock,
  ) {}

  /**
   * Locks a session to its deposit. The released choice is kept, because money can still come for it.
   * False: the session is no longer open, or it has an unreleased choice.
   */
  lock(
    { deposit: former, environment, ...session }: Read<'deposit' | 'environment'>,
    { language, ...lock }: Lock,
  ): Promise<boolean> {
    const isPayable = { status: 'pending', expiresAt: { $gt: this.clock.now() }, ...withoutChoice(former) };
    return this.lockTo({ environment, ...session }, lock.deposit, isPayable, {
      $set: { ...lock, ...(language && { 'customer.language': language }) },
      ...WATCHED_FROM_NOW,
      ...keeping(former),
    });
  }

  /**
   * Watches the vaults that a program is offered for a session without a choice. Call it before their
   * addresses are shown: somebody can pay at once.
   */
  async watchOffered(
    { _id, environment }: Pick<Payment, '_id' | 'environment'>,
    offeredVaults: OfferedVault[],
    watchedUntil: Date,
  ): Promise<void> {
    await this.payments.updateOne(
      { _id, deposit: { $exists: false } },
      { $addToSet: { offeredVaults: { $each: offeredVaults } }, $max: { watchedUntil }, ...WATCHED_FROM_NOW },
    );
    for (const { network } of offeredVaults) this.payable.raise({ environment, network });
  }

  /**
   * Locks a session without a choice, or with a released one, to what money came for. A session that has
   * ended, or was ended, keeps its end. False: it has changed since it was read. Read it again.
   */
  lockPaid(
    session: Read<'deposit' | 'environment' | 'status' | 'cancelledAt' | 'displacedBy'>,
    { deposit, expiresAt }: Pick<Lock, 'deposit' | 'expiresAt'>,
  ): Promise<boolean> {
    const { deposit: former, status, cancelledAt, displacedBy } = session;
    const isOpen = status === 'pending' && !cancelledAt && !displacedBy;
    const set = { deposit, ...(isOpen && { expiresAt }) };
    return this.lockTo(session, deposit, withoutChoice(former), { $set: set, ...keeping(former) });
  }

  /** Lets the next choice replace the session's. False: it has changed since it was read. Read it again. */
  release(session: Read): Promise<boolean> {
    return this.write(
      session,
      { status: 'pending', deposit: { $exists: true } },
      { $set: { 'deposit.releasedAt': this.clock.now() } },
    );
  }

  /**
   * Ends the session's window for the customer. Evaluate it afterwards. False: it has changed since it was
   * read.
   */
  cancel(session: Read<'expiresAt'>): Promise<boolean> {
    const ended = { cancelledAt: this.clock.now(), expiresAt: this.endOf(session) };
    return this.write(session, { status: 'pending' }, { $set: ended });
  }

  /**
   * Ends the window of a payment whose customer wants too little money back. Evaluate it afterwards. False:
   * it has changed since it was read, or its window is over. Read it again.
   */
  giveUp(payment: Read<'expiresAt'>): Promise<boolean> {
    const givenUpAt = this.clock.now();
    return this.write(
      payment,
      { status: 'processing', expiresAt: { $gte: givenUpAt } },
      { $set: { givenUpAt, isAskedBack: true, expiresAt: this.endOf(payment) } },
    );
  }

  /**
   * Takes the reference from a session, and ends its window. Evaluate the session afterwards. False: it has
   * changed since it was read. Read it again.
   */
  displace(session: Read<'expiresAt'>, displacedBy: Types.ObjectId): Promise<boolean> {
    return this.write(session, {}, { $set: { displacedBy, expiresAt: this.endOf(session) } });
  }

  /**
   * Ends the window of an open payment earlier, for a late customer who is played in a test. False: it is no
   * test payment, it has ended, or the write lost a race.
   */
  endInTest(payment: Read, endsAt: Date): Promise<boolean> {
    const isOpen = { environment: 'test', status: { $in: OPEN_STATUSES }, expiresAt: { $gt: endsAt } };
    return this.write(payment, isOpen, { $set: { expiresAt: endsAt } });
  }

  /**
   * A window is over once the clock has passed its end, so the evaluation that follows finds this one over.
   */
  private endOf({ expiresAt }: Pick<Payment, 'expiresAt'>): Date {
    return new Date(Math.min(expiresAt.getTime(), this.clock.now().getTime() - 1));
  }

  private async lockTo(
    session: Read<'environment'>,
    deposit: Deposit,
    condition: object,
    update: UpdateQuery<Payment>,
  ): Promise<boolean> {
    const isLocked = await this.write(session, condition, update);
    const { environment } = session;
    if (isLocked)
      for (const network of networksOfDeposit(deposit)) this.payable.raise({ environment, network });
    return isLocked;
  }

  private async write(
    { _id, version }: Read,
    condition: object,
    { $set, ...update }: UpdateQuery<Payment>,
  ): Promise<boolean> {
    const { modifiedCount } = await this.payments.updateOne(
      { _id, version, ...condition },
      { ...update, $set: { ...$set, updatedAt: this.clock.now() }, $inc: { version: 1 } },
    );
    return modifiedCount === 1;
  }
}

/** The condition that a session has no choice, or a released one. */
function withoutChoice(former: Deposit | undefined): object {
  return former ? { 'deposit.releasedAt': { $exists: true } } : { deposit: { $exists: false } };
}

/** Money can still come for a released choice. */
function keeping(former: Deposit | undefined): UpdateQuery<Payment> {
  return former ? { $push: { formerDeposits: former } } : {};
}

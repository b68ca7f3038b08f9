import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { Environment, FiatCurrency, MerchantEventBody, MerchantEventType } from '@cowrie/dto';
import { type Actor, auditNameOf } from '@cowrie/api/platform/audit/actor';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { untilWritten } from '@cowrie/api/platform/mongo/write-race';
import { maskedNumber } from './account.mask';
import { AccountLookup, type Institution, type LookupAnswer } from './account-lookup.port';
import { faultsOfAccount } from './account.rules';
import type { SettlementAccount } from './settlement-account';
import type { DatedAccount, SettlementAccountRecord } from './settlement-account.schema';
import { type AccountScope, SettlementAccountsRepository } from './settlement-accounts.repository';

const HOUR_MS = 3_600_000;
const FIELDS = ['kind', 'currency', 'institution', 'institutionName', 'number'] as const;

/** An account as entered. */
export type NewAccount = Omit<SettlementAccount, 'verifiedAt'>;

/** Where a merchant is paid now, and what replaces it. */
export type AccountState = Pick<SettlementAccountRecord, 'current' | 'pending'>;

/**
 * Where merchants are paid (docs/decisions/0067). The first account of a business in an environment takes
 * effect at once. Each later one, even in another currency, takes effect after a delay, so that a stolen key
 * cannot redirect money at once. Meanwhile the merchant and the operator are told and can cancel it.
 */
@Injectable()
export class SettlementAccounts {
  constructor(
    private readonly records: SettlementAccountsRepository,
    private readonly lookup: AccountLookup,
    private readonly audit: AuditLog,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** The account that is paid now, by the database's clock. Undefined: none is set. */
  async currentOf(
    businessId: Types.ObjectId,
    environment: Environment,
    currency: FiatCurrency,
  ): Promise<SettlementAccount | undefined> {
    const { current } = await this.stateOf({ businessId, environment, currency });
    if (!current) return undefined;
    const { kind, institution, institutionName, number, holder, verifiedAt } = current;
    const account = { kind, currency, institution, institutionName, number, holder };
    return { ...account, ...(verifiedAt && { verifiedAt }) };
  }

  async stateOf(scope: AccountScope): Promise<AccountState> {
    return stateAt(await this.records.find(scope), this.clock.now());
  }

  /** The accounts of a business in both environments. */
  async ofBusiness(businessId: Types.ObjectId): Promise<(AccountState & AccountScope)[]> {
    const found = await this.records.ofBusiness(businessId);
    return found.map((record) => ({
      businessId,
      environment: record.environment,
      currency: record.currency,
      ...stateAt(record, this.clock.now()),
    }));
  }

  /**
   * Sets the first account, or requests a change. A pending change is replaced, and the delay restarts. The
   * same account again changes nothing.
   * @throws ApiError validation_failed, settlement_account_unknown, account_lookup_unavailable,
   *   conflicting_change
   */
  async set(scope: AccountScope, given: NewAccount, by: Actor): Promise<AccountState> {
    const account = await this.verified(given, scope.environment);
    return this.change(
      scope,
      async (state, now) => {
        if (isSame(state.pending ?? state.current, account)) return undefined;
        // Requesting the current account cancels the pending change.
        if (isSame(state.current, account)) return cancelled(state);
        if (!state.current && !(await this.records.hasAccount(scope))) {
          const current = { ...account, effectiveAt: now };
          const told = ['settlement_account.changed', current] as const;
          return { current, told, action: 'settlement-account.set', isFirst: true };
        }
        const delayMs = this.config.settlementAccountDelayHours * HOUR_MS;
        const pending = { ...account, effectiveAt: new Date(now.getTime() + delayMs) };
        const told = ['settlement_account.change_requested', pending] as const;
        return { current: state.current, pending, told, action: 'settlement-account.change' };
      },
      by,
    );
  }

  /** Cancels a change that is not in effect yet. @throws ApiError no_account_change, conflicting_change */
  async cancel(scope: AccountScope, by: Actor): Promise<AccountState> {
    return this.change(
      scope,
      (state) => {
        if (!state.pending) throw new ApiError('no_account_change');
        return cancelled(state);
      },
      by,
    );
  }

  /** Records whose account must be replaced. */
  async findBehind(limit: number, except: readonly string[] = []): Promise<SettlementAccountRecord[]> {
    return this.records.findDue(limit, except);
  }

  /** Replaces the account of a record if the change is due. Can be repeated. */
  async catchUp(record: SettlementAccountRecord): Promise<void> {
    await this.change(record, () => undefined);
  }

  /**
   * What the institution says about an account, before it is set. It changes nothing.
   * @throws ApiError validation_failed, account_lookup_unavailable
   */
  async check(given: NewAccount, environment: Environment): Promise<LookupAnswer> {
    const fields = faultsOfAccount(given);
    if (fields.length > 0) throw new ApiError('validation_failed', { fields });
    return this.lookup.holderOf(given, environment).catch(unavailable);
  }

  /**
   * The institutions that can be paid in a currency, by name. Empty: nobody lists them, so codes are typed.
   * @throws ApiError account_lookup_unavailable
   */
  async institutionsOf(currency: FiatCurrency, environment: Environment): Promise<Institution[]> {
    const listed = await this.lookup.institutionsOf(currency, environment).catch(unavailable);
    return [...listed].sort((one, other) => one.name.localeCompare(other.name, 'en'));
  }

  private async verified(given: NewAccount, environment: Environment): Promise<SettlementAccount> {
    const answer = await this.check(given, environment);
    if (answer.state === 'unknown') throw new ApiError('settlement_account_unknown');
    if (answer.state === 'nobody') return { ...given };
    return { ...given, holder: answer.holder, verifiedAt: this.clock.now() };
  }

  private async change(
    scope: AccountScope,
    next: (state: AccountState, now: Date) => Change | undefined | Promise<Change | undefined>,
    by?: Actor,
  ): Promise<AccountState> {
    const { businessId, environment, currency } = scope;
    return untilWritten(async () => {
      const found = await this.records.find({ businessId, environment, currency });
      const now = this.clock.now();
      const state = stateAt(found, now);
      const change = await next(state, now);
      // The previous change is in effect, but nobody has written that yet.
      const begun = found?.pending && !state.pending ? state.current : undefined;
      if (!change && !begun) return state;
      const told = [
        ...(begun ? [['settlement_account.changed', begun] as const] : []),
        ...(change ? [change.told] : []),
      ];
      const { current, pending } = change ?? state;
      const first = (found?.eventCount ?? 0) + 1;
      const id = found?._id.toHexString() ?? businessId.toHexString();
      const news = told.map(([type, account], index) =>
        newsOf({ type, account, sequence: first + index, at: now, id }),
      );
      const entry = change && by && auditEntryOf(scope, state, change, by, now);
      const unaudited = [...(found?.unaudited ?? []), ...(entry ? [entry] : [])];
      const isWritten = await this.records.write(scope, found, {
        current,
        pending,
        eventCount: first + news.length - 1,
        news: [...(found?.news ?? []), ...news],
        ...(unaudited.length > 0 && { unaudited }),
        ...(change?.isFirst && { isFirst: true }),
      });
      if (!isWritten) return undefined;
      const after = await this.records.find({ businessId, environment, currency });
      if (after?.unaudited) await this.audit.carry('settlement_accounts', after._id);
      return { current, pending };
    });
  }
}

function unavailable(cause: unknown): never {
  throw new ApiError('account_lookup_unavailable', { cause });
}

/** The subject of the change limit: a business in an environment. */
export function changesOf({
  businessId,
  environment,
}: Pick<AccountScope, 'businessId' | 'environment'>): string {
  return `${businessId.toHexString()}:${environment}`;
}

/** What a change writes and reports. */
interface Change extends AccountState {
  told: readonly [MerchantEventType, DatedAccount];
  action: string;
  /** The first account of the business in the environment, which takes effect at once. */
  isFirst?: true;
}

function cancelled({ current, pending }: AccountState): Change | undefined {
  if (!pending) return undefined;
  const told = ['settlement_account.change_cancelled', pending] as const;
  return { current, told, action: 'settlement-account.cancel' };
}

/** The accounts at a time: a change in effect by then is the current one. Pure. */
function stateAt(record: AccountState | null, now: Date): AccountState {
  const { current, pending } = record ?? {};
  if (pending && pending.effectiveAt <= now) return { current: pending };
  return { current, pending };
}

function isSame(one: SettlementAccount | undefined, other: SettlementAccount): boolean {
  return (
    one !== undefined && FIELDS.every((name) => one[name] === other[name]) && one.holder === other.holder
  );
}

/** The part of an account that logs and events may show. */
function maskedOf({ effectiveAt, verifiedAt, number, ...account }: DatedAccount) {
  return {
    ...account,
    number: maskedNumber(number),
    verifiedAt: verifiedAt?.toISOString(),
    effectiveAt: effectiveAt.toISOString(),
  };
}

function newsOf(of: {
  type: MerchantEventType;
  account: DatedAccount;
  sequence: number;
  at: Date;
  id: string;
}): SettlementAccountRecord['news'][number] {
  const { type, account, sequence, at, id } = of;
  const { effectiveAt, ...settlementAccount } = maskedOf(account);
  const body: MerchantEventBody = {
    type,
    timestamp: at.toISOString(),
    reference: id,
    clientReference: id,
    sequence,
    data: { settlementAccount, effectiveAt },
  };
  return { id: `evt_${randomUUID()}`, type, sequence, at, body: JSON.stringify(body) };
}

function auditEntryOf(
  { businessId, environment, currency }: AccountScope,
  { current, pending }: AccountState,
  change: Change,
  by: Actor,
  at: Date,
): AuditEntry {
  const shown = (of: AccountState) => ({
    environment,
    currency,
    current: of.current && maskedOf(of.current),
    pending: of.pending && maskedOf(of.pending),
  });
  return {
    _id: new Types.ObjectId(),
    at,
    ...auditNameOf(by),
    action: change.action,
    subject: { kind: 'merchant', id: businessId.toHexString() },
    before: shown({ current, pending }),
    after: shown(change),
  };
}

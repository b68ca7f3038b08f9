import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { fiat, parseAmount } from '@cowrie/money';
import { isProven, isSameParty, type Party } from '@cowrie/payout-state';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import type { SettlementAccount } from '@cowrie/api/merchants/merchants/settlement-account';
import { SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import { operatorParty } from '../payouts/payout-party';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { withEntry } from '@cowrie/api/platform/audit/audit-trail';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { LIMIT_WINDOW_MS } from '../payouts/payout-limits';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { untilWritten } from '@cowrie/api/platform/mongo/write-race';
import type { MerchantSettlement } from './merchant-settlement.schema';
import {
  MerchantSettlements,
  type SettlementChanges,
  type SettlementSearch,
} from './merchant-settlements.repository';
import { SettlementBuilder } from './settlement-builder.service';
import { paidNews } from './settlement-news';

/**
 * What operators do with settlements: find them, pay them, and enter that they were not paid. Each change is
 * audited.
 */
@Injectable()
export class SettlementDesk {
  constructor(
    private readonly settlements: MerchantSettlements,
    private readonly builder: SettlementBuilder,
    private readonly merchants: MerchantsService,
    private readonly accounts: SettlementAccounts,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  search(query: SettlementSearch): Promise<{ rows: MerchantSettlement[]; totalItems: number }> {
    return this.settlements.search(query);
  }

  /** @throws ApiError settlement_not_found */
  async get(id: Types.ObjectId): Promise<MerchantSettlement> {
    const settlement = await this.settlements.find(id);
    if (!settlement) throw new ApiError('settlement_not_found');
    return settlement;
  }

  /**
   * The account to pay: the fixed one, or the one in effect now. Undefined: the merchant has none.
   */
  async accountOf(settlement: MerchantSettlement): Promise<SettlementAccount | undefined> {
    const { account, businessId, environment, currency } = settlement;
    return account ?? this.accounts.currentOf(businessId, environment, currency);
  }

  /**
   * Starts to pay: the account is fixed. Repeating this changes nothing, unless payment started without a
   * credential that it needs.
   * @throws ApiError settlement_not_found, settlement_not_changeable
   */
  async start(id: Types.ObjectId, by: Actor): Promise<MerchantSettlement> {
    return this.change(id, 'settlement.start', by, async (settlement) => {
      const starter = operatorParty(by);
      const begun = starterOf(settlement);
      const needsProof = await this.needsTwo(settlement);
      if (settlement.state === 'paying' && (!needsProof || (begun && isProven(begun)))) return undefined;
      requireState(settlement, 'open', 'paying');
      if (needsProof) requireProof(starter);
      const account = settlement.account ?? (await this.requireAccount(settlement));
      return { state: 'paying', account, startedBy: by.name, starter, ...(needsProof && { needsTwo: true }) };
    });
  }

  /**
   * Enters that it is paid, under the bank's reference. Somebody must have started to pay: the account shown
   * then is the one that was paid. Above the merchant's limit two different people are needed, and a
   * credential proves both (docs/decisions/0088).
   * @throws ApiError settlement_not_found, settlement_not_changeable, bank_reference_used
   */
  async pay(id: Types.ObjectId, bankReference: string, by: Actor): Promise<MerchantSettlement> {
    return this.change(id, 'settlement.pay', by, async (settlement) => {
      if (settlement.state === 'paid' && settlement.bankReference === bankReference) return undefined;
      if (settlement.state === 'open')
        throw notChangeable(
          'nobody has started to pay it; start without a bank reference, which fixes the account',
        );
      requireState(settlement, 'paying');
      if (await this.needsTwo(settlement)) requireAnother(settlement, operatorParty(by));
      if (await this.settlements.withReference(settlement, bankReference))
        throw new ApiError('bank_reference_used');
      const paidAt = this.clock.now();
      const account = settlement.account ?? (await this.requireAccount(settlement));
      const paid = { state: 'paid' as const, account, bankReference, ownReference: bankReference, paidAt };
      return { ...paid, news: paidNews({ ...settlement, ...paid }, paidAt) };
    });
  }

  /**
   * Enters that it is not paid. Its payments are owed again and join a later settlement. Once somebody has
   * started to pay, the bank may have the order. So above the merchant's limit another person must say that
   * the bank has not paid. Otherwise one person could have it paid twice.
   * @throws ApiError settlement_not_found, settlement_not_changeable
   */
  async fail(id: Types.ObjectId, reason: string, by: Actor): Promise<MerchantSettlement> {
    const failed = await this.change(
      id,
      'settlement.fail',
      by,
      async (settlement) => {
        if (settlement.state === 'failed') return undefined;
        requireState(settlement, 'open', 'paying');
        if (settlement.state === 'paying' && (await this.needsTwo(settlement)))
          requireAnother(settlement, operatorParty(by));
        const failedAt = this.clock.now();
        return { state: 'failed', failedAt, failedBecause: reason, isReleasing: 'yes' };
      },
      reason,
    );
    // The worker continues if this process dies in the middle.
    if (failed.isReleasing) await this.builder.release(failed);
    return failed;
  }

  private async change(
    id: Types.ObjectId,
    action: string,
    by: Actor,
    next: (settlement: MerchantSettlement) => Promise<SettlementChanges | undefined>,
    reason?: string,
  ): Promise<MerchantSettlement> {
    return untilWritten(async () => {
      const settlement = await this.get(id);
      const change = await next(settlement);
      if (!change) return settlement;
      const { state, bankReference } = change;
      const entry = this.audit.entryOf({
        by,
        action,
        subject: { kind: 'settlement', id: id.toHexString() },
        businessId: settlement.businessId.toHexString(),
        before: { state: settlement.state },
        after: { state, bankReference },
        ...(reason && { reason }),
      });
      const { unaudited } = withEntry(settlement, entry);
      if (!(await this.settlements.commit(settlement, { ...change, unaudited }))) return undefined;
      await this.audit.carry('settlements', id);
      return { ...settlement, ...change, version: settlement.version + 1 } as MerchantSettlement;
    });
  }

  private async requireAccount(settlement: MerchantSettlement): Promise<SettlementAccount> {
    const account = await this.accountOf(settlement);
    if (!account) throw notChangeable(`the merchant has no account in ${settlement.currency}; set one first`);
    return account;
  }

  /**
   * The limit counts what is still owed, and what was paid or started in 24 hours. So small settlements
   * cannot get around it (docs/decisions/0086). Entering the others as not paid does not lower the sum for a
   * started one.
   */
  private async needsTwo(settlement: MerchantSettlement): Promise<boolean> {
    const { businessId, environment, currency, total } = settlement;
    if (settlement.needsTwo) return true;
    const merchant = await this.merchants.get(businessId);
    const { twoPartiesAbove } = merchant.environments[environment].settlements ?? {};
    if (!twoPartiesAbove) return false;
    if (merchant.currency !== currency) return true;
    const since = new Date(this.clock.now().getTime() - LIMIT_WINDOW_MS);
    const sum = BigInt(total?.amount ?? 0) + (await this.settlements.countedBeside(settlement, since));
    return sum > parseAmount(fiat(currency), twoPartiesAbove).units;
  }
}

function requireState({ state }: MerchantSettlement, ...allowed: MerchantSettlement['state'][]): void {
  if (!allowed.includes(state)) throw notChangeable(`it is ${state}`);
}

/**
 * Who started to pay. For an earlier settlement only the name is known: an operator's, or an unproven one.
 */
function starterOf({ starter, startedBy }: MerchantSettlement): Party | undefined {
  return starter ?? (startedBy === undefined ? undefined : operatorParty({ name: startedBy }));
}

/** @throws ApiError settlement_not_changeable */
function requireAnother(settlement: MerchantSettlement, by: Party): void {
  requireProof(by);
  const starter = starterOf(settlement);
  if (!starter || !isProven(starter))
    throw notChangeable(
      'the person who started to pay gave no credential; start again with the token of an operator',
    );
  if (isSameParty(starter, by))
    throw notChangeable(
      'it is above the limit: one person starts paying, and another marks it as paid or failed',
    );
}

/** @throws ApiError settlement_not_changeable */
function requireProof(by: Party): void {
  if (!isProven(by))
    throw notChangeable(
      'it is above the limit, and a name on the command line proves nothing; set COWRIE_OPERATOR_TOKEN to the token of an operator',
    );
}

function notChangeable(why: string): ApiError {
  return new ApiError('settlement_not_changeable', { values: { why } });
}

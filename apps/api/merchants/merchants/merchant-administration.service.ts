import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Country, Environment, FieldError } from '@cowrie/dto';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { withEntry } from '@cowrie/api/platform/audit/audit-trail';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { untilWritten } from '@cowrie/api/platform/mongo/write-race';
import type { Merchant } from './merchant.schema';
import {
  changedMerchant,
  faultsOf,
  faultsOfAllowlist,
  type MerchantChanges,
  newMerchant,
  settingsOf,
} from './merchant-settings';
import { MerchantsService } from './merchants.service';
import { faultsOfOwn } from './own-settings.rules';

/**
 * The operator's use cases for merchants. Every change is one write, with an audit entry under the operator's
 * name.
 */
@Injectable()
export class MerchantAdministration {
  constructor(
    private readonly merchants: MerchantsService,
    private readonly audit: AuditLog,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a merchant with its country's defaults and the given settings.
   * @throws ApiError validation_failed
   */
  async create(
    { country, name, ...settings }: MerchantChanges & { name: string; country: Country },
    by: Actor,
  ): Promise<Merchant> {
    const merchant = changedMerchant(newMerchant({ name, country }, this.clock.now()), settings);
    this.assertValid(merchant, settings);
    const entry = this.entryOf('merchant.create', by, { id: merchant._id, after: settingsOf(merchant) });
    const created = await this.merchants.insert(withEntry(merchant, entry));
    await this.audit.carry('merchants', created._id);
    return created;
  }

  /**
   * The merchant.
   * @throws ApiError merchant_not_found
   */
  async find(businessId: Types.ObjectId): Promise<Merchant> {
    const merchant = await this.merchants.find(businessId);
    if (!merchant) throw new ApiError('merchant_not_found');
    return merchant;
  }

  /**
   * Changes the given settings. Writes nothing when nothing differs. A payment keeps the treasury that it was
   * locked to. So a new treasury applies to payments locked from now on, in other processes after at most 1 s
   * (docs/decisions/0030).
   * @throws ApiError merchant_not_found, validation_failed, conflicting_change
   */
  async change(businessId: Types.ObjectId, changes: MerchantChanges, by: Actor): Promise<Merchant> {
    return this.apply(businessId, changes, 'merchant.change', by);
  }

  /**
   * The same as `change`, unless the settings have changed since they were seen. Then it changes nothing, so
   * one editor never overwrites another's changes.
   * @param seenAt the merchant's `updatedAt` as it was seen
   * @param isOwn true if the business itself changes its settings, which must then be within its limits
   *   (docs/decisions/0076)
   * @throws ApiError merchant_not_found, validation_failed, conflicting_change
   */
  async changeSeen(
    businessId: Types.ObjectId,
    changes: MerchantChanges,
    by: Actor,
    { seenAt, isOwn = false }: { seenAt: Date; isOwn?: boolean },
  ): Promise<Merchant> {
    return this.apply(businessId, changes, 'merchant.change', by, (before, after) => {
      if (before.updatedAt.getTime() !== seenAt.getTime()) throw new ApiError('conflicting_change');
      if (isOwn) assertNoFaults(faultsOfOwn(before, after, changes));
    });
  }

  /**
   * Replaces the IP allow-list of an environment's secret keys. With an empty list the keys work from every
   * address (docs/interface.md §5.4).
   * @throws ApiError merchant_not_found, validation_failed, conflicting_change
   */
  async setIpAllowlist(
    businessId: Types.ObjectId,
    environment: Environment,
    entries: readonly string[],
    by: Actor,
  ): Promise<Merchant> {
    const changes = { environments: { [environment]: { ipAllowlist: [...new Set(entries)] } } };
    return this.apply(businessId, changes, 'merchant.ip-allowlist', by);
  }

  /** Refuses what `setIpAllowlist` would refuse, but changes nothing. @throws ApiError validation_failed */
  checkIpAllowlist(entries: readonly string[]): void {
    const fields = faultsOfAllowlist(entries);
    if (fields.length > 0) throw new ApiError('validation_failed', { fields });
  }

  private async apply(
    businessId: Types.ObjectId,
    changes: MerchantChanges,
    action: string,
    by: Actor,
    assertMay: (before: Merchant, after: Merchant) => void = () => undefined,
  ): Promise<Merchant> {
    return untilWritten(async () => {
      const before = await this.find(businessId);
      const after = changedMerchant(before, changes);
      assertMay(before, after);
      this.assertValid(after, changes);
      const difference = differenceOf(before, after);
      if (!difference) return before;
      const entry = this.entryOf(action, by, { id: businessId, ...difference });
      if (!(await this.merchants.replace(before, after, entry))) return undefined;
      await this.audit.carry('merchants', businessId);
      return this.find(businessId);
    });
  }

  private assertValid(merchant: Merchant, changes: MerchantChanges): void {
    assertNoFaults(faultsOf(merchant, changes, this.config.environments));
  }

  private entryOf(
    action: string,
    by: Actor,
    { id, ...change }: { id: Types.ObjectId; before?: unknown; after: unknown },
  ): AuditEntry {
    return this.audit.entryOf({ by, action, subject: { kind: 'merchant', id: id.toHexString() }, ...change });
  }
}

/** @throws ApiError validation_failed */
function assertNoFaults(fields: FieldError[]): void {
  if (fields.length > 0) throw new ApiError('validation_failed', { fields });
}

/** The settings that differ, before and after; undefined if none does. */
function differenceOf(before: Merchant, after: Merchant) {
  const [old, fresh] = [settingsOf(before), settingsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter(
    (name) => !isDeepStrictEqual(old[name], fresh[name]),
  );
  if (names.length === 0) return undefined;
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(old), after: pick(fresh) };
}

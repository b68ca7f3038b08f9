import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { MACHINE, operatorIdentity, personIdentity, UNKNOWN_ISSUER } from '@cowrie/payout-state';
import { originsOf } from '../operator-access/made-by';
import { OperatorAdministration } from '../operator-access/operator-administration.service';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import type { ApiKey } from './api-key.schema';

/** Number of a merchant's entries that are searched for the issuer of an earlier key. */
const MOST_ENTRIES = 1000;

/** Who is behind an API key (docs/decisions/0088). */
@Injectable()
export class KeyOrigins {
  constructor(
    private readonly audit: AuditLog,
    private readonly operators: OperatorAdministration,
  ) {}

  /**
   * The keys of a business with the names of their issuers. For keys stored without an issuer, the audit log
   * is searched.
   */
  async named(businessId: Types.ObjectId, keys: readonly ApiKey[]): Promise<ApiKey[]> {
    if (keys.every(({ issuedBy }) => issuedBy !== undefined)) return [...keys];
    const entries = await this.entriesOf(businessId);
    return keys.map((key) => ({ ...key, issuedBy: key.issuedBy ?? issueOf(entries, key)?.by }));
  }

  /**
   * The identities behind a key. For an earlier key, the audit log has the issuer. Otherwise the key proves
   * nobody.
   */
  async of(key: Pick<ApiKey, '_id' | 'businessId' | 'madeBy'>): Promise<readonly string[]> {
    if (key.madeBy) return key.madeBy;
    const entry = issueOf(await this.entriesOf(key.businessId), key);
    return entry ? this.makersOf(entry) : [UNKNOWN_ISSUER];
  }

  private entriesOf(businessId: Types.ObjectId): Promise<AuditEntry[]> {
    return this.audit.ofSubject({ kind: 'merchant', id: businessId.toHexString() }, MOST_ENTRIES);
  }

  private async makersOf({ operatorId, personId }: AuditEntry): Promise<string[]> {
    if (operatorId === undefined && personId === undefined) return [MACHINE];
    const operator = (await this.operators.list()).find(({ id }) => id === operatorId);
    return [
      ...(operatorId === undefined ? [] : [operatorIdentity(operatorId)]),
      ...(personId === undefined ? [] : [personIdentity(personId)]),
      ...(operator ? originsOf(operator) : []),
    ];
  }
}

function issueOf(entries: readonly AuditEntry[], { _id }: Pick<ApiKey, '_id'>): AuditEntry | undefined {
  return entries.find((entry) => isIssueOf(entry, _id.toHexString()));
}

function isIssueOf({ action, after }: AuditEntry, keyId: string): boolean {
  const { id, replacedBy } = (after ?? {}) as { id?: unknown; replacedBy?: unknown };
  return (action === 'api-key.issue' && id === keyId) || (action === 'api-key.roll' && replacedBy === keyId);
}

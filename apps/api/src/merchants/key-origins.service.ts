import { Injectable } from '@nestjs/common';
import { MACHINE, operatorIdentity, personIdentity, UNKNOWN_ISSUER } from '@cowrie/payout-state';
import { originsOf } from '../operator-access/made-by';
import { OperatorAdministration } from '../operator-access/operator-administration.service';
import { AuditLog } from '../platform/audit/audit-log.service';
import type { AuditEntry } from '../platform/audit/audit-entry.schema';
import type { ApiKey } from './api-key.schema';

/** Entries of a merchant among which the issuer of an earlier key is looked for. */
const MOST_ENTRIES = 1000;

/** Who is behind an API key (docs/decisions/0088). */
@Injectable()
export class KeyOrigins {
  constructor(
    private readonly audit: AuditLog,
    private readonly operators: OperatorAdministration,
  ) {}

  /** The identities behind a key. Of an earlier key the audit log knows who issued it. If it does not, the key proves nobody. */
  async of(key: Pick<ApiKey, '_id' | 'businessId' | 'madeBy'>): Promise<readonly string[]> {
    if (key.madeBy) return key.madeBy;
    const entries = await this.audit.ofSubject(
      { kind: 'merchant', id: key.businessId.toHexString() },
      MOST_ENTRIES,
    );
    const entry = entries.find((one) => isIssueOf(one, key._id.toHexString()));
    return entry ? this.makersOf(entry) : [UNKNOWN_ISSUER];
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

function isIssueOf({ action, after }: AuditEntry, keyId: string): boolean {
  const { id, replacedBy } = (after ?? {}) as { id?: unknown; replacedBy?: unknown };
  return (action === 'api-key.issue' && id === keyId) || (action === 'api-key.roll' && replacedBy === keyId);
}

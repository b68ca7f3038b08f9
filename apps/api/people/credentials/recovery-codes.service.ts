import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { withEntry } from '@cowrie/api/platform/audit/audit-trail';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { SignedIn } from '../member';
import { PeopleRepository } from '../people.repository';
import { CredentialNotices } from './credential-notices.service';
import { hasSecondFactor } from './factors';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';

/** Codes that replace a lost second factor. */
@Injectable()
export class RecoveryCodes {
  constructor(
    private readonly people: PeopleRepository,
    private readonly audit: AuditLog,
    private readonly notices: CredentialNotices,
    private readonly config: AppConfig,
  ) {}

  /** New codes to show once, and their stored form. */
  make(personId: Types.ObjectId): { codes: string[]; hashes: string[] } {
    const codes = newRecoveryCodes();
    return {
      codes,
      hashes: codes.map((code) => hashRecoveryCode(code, personId, this.config.keySecret)),
    };
  }

  /**
   * Creates new codes. Earlier ones stop working.
   * @throws ApiError factor_not_changeable, conflicting_change
   */
  async renew({ person, actor: by }: SignedIn): Promise<string[]> {
    const { codes, hashes } = this.make(person._id);
    const entry = this.audit.entryOf({
      by,
      action: 'person.new-recovery-codes',
      subject: { kind: 'person', id: person._id.toHexString() },
    });
    const changed = await this.people.change(person._id, (one) => {
      if (!hasSecondFactor(one))
        throw new ApiError('factor_not_changeable', {
          values: { why: 'there is no second factor that the codes would replace' },
        });
      return withEntry({ ...one, recoveryCodes: hashes }, entry);
    });
    await this.audit.carry('people', person._id);
    await this.notices.tell(changed, 'factor-added', { way: 'recovery_codes' });
    return codes;
  }
}

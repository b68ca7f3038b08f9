import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { withEntry } from '@cowrie/api/platform/audit/audit-trail';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { SecretBox } from '@cowrie/api/platform/secrets/secret-box';
import { Freshness } from '../freshness';
import type { SignedIn } from '../member';
import { PeopleRepository } from '../people.repository';
import type { Person } from '../person.schema';
import { CredentialNotices } from './credential-notices.service';
import { withoutIdleCodes } from './factors';
import { RecoveryCodes } from './recovery-codes.service';
import { newTotpSecret, totpStepOf, totpUri } from './totp.codes';

/** How long a new secret waits for its first code. */
const NEW_MINUTES = 30;

/** The context for which a secret is encrypted. It can be decrypted for no other person. */
export function totpPlace(personId: Types.ObjectId): string {
  return `totp ${personId.toHexString()}`;
}

/** People's authenticator apps (RFC 6238, docs/decisions/0068). */
@Injectable()
export class AuthenticatorApps {
  private readonly box: SecretBox;

  constructor(
    private readonly people: PeopleRepository,
    private readonly freshness: Freshness,
    private readonly codes: RecoveryCodes,
    private readonly audit: AuditLog,
    private readonly notices: CredentialNotices,
    config: AppConfig,
    private readonly clock: Clock,
  ) {
    this.box = new SecretBox(...config.webhookSecretKeys);
  }

  /**
   * Starts to set up an app. The secret takes effect once one of its codes was shown.
   * @throws ApiError fresh_factor_needed, recent_sign_in_needed, factor_not_changeable, conflicting_change
   */
  async begin(signedIn: SignedIn): Promise<{ secret: string; uri: string }> {
    this.freshness.assertMayAdd(signedIn);
    const secret = newTotpSecret();
    const since = this.clock.now();
    const person = await this.people.change(signedIn.person._id, (one) => {
      assertOff(one);
      return { ...one, newTotp: { sealedSecret: this.box.seal(secret, totpPlace(one._id)), since } };
    });
    return { secret, uri: totpUri(secret, person.email) };
  }

  /**
   * Completes the setup of the app by its first code, and creates recovery codes.
   * @throws ApiError second_factor_refused, fresh_factor_needed, recent_sign_in_needed,
   *   factor_not_changeable, conflicting_change
   */
  async confirm(signedIn: SignedIn, code: string): Promise<string[]> {
    this.freshness.assertMayAdd(signedIn);
    const { codes, hashes } = this.codes.make(signedIn.person._id);
    const entry = this.entryOf(signedIn, 'person.add-totp');
    const person = await this.people.change(signedIn.person._id, (one) => {
      assertOff(one);
      const totp = this.firstStep(one, code);
      return withEntry({ ...one, newTotp: undefined, totp, recoveryCodes: hashes }, entry);
    });
    await this.audit.carry('people', person._id);
    await this.notices.tell(person, 'factor-added', { way: 'totp' });
    return codes;
  }

  /** @throws ApiError factor_not_changeable, conflicting_change */
  async remove(signedIn: SignedIn): Promise<Person> {
    const entry = this.entryOf(signedIn, 'person.remove-totp');
    const person = await this.people.change(signedIn.person._id, (one) => {
      if (!one.totp) throw new ApiError('factor_not_changeable', { values: { why: NO_APP } });
      return withEntry(withoutIdleCodes({ ...one, totp: undefined, newTotp: undefined }), entry);
    });
    await this.audit.carry('people', person._id);
    await this.notices.tell(person, 'factor-removed', { way: 'totp' });
    return person;
  }

  private firstStep({ _id, newTotp }: Person, code: string): NonNullable<Person['totp']> {
    const now = this.clock.now();
    if (!newTotp || newTotp.since.getTime() + NEW_MINUTES * 60_000 < now.getTime())
      throw new ApiError('factor_not_changeable', { values: { why: NOT_BEGUN } });
    const secret = this.box.open(newTotp.sealedSecret, totpPlace(_id));
    const lastStep = totpStepOf(code, { secret, lastStep: 0, now });
    if (lastStep === undefined) throw new ApiError('second_factor_refused');
    return { sealedSecret: newTotp.sealedSecret, since: now, lastStep };
  }

  private entryOf({ person, actor: by }: SignedIn, action: string): AuditEntry {
    return this.audit.entryOf({ by, action, subject: { kind: 'person', id: person._id.toHexString() } });
  }
}

const NO_APP = 'no authenticator app is set up';
const NOT_BEGUN =
  'no authenticator app is being set up, or the setup expired after half an hour; start again';

function assertOff({ totp }: Person): void {
  if (totp)
    throw new ApiError('factor_not_changeable', {
      values: { why: 'an authenticator app is already set up; remove it first' },
    });
}

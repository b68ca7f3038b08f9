import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { SecretBox } from '@cowrie/api/platform/secrets/secret-box';
import { PeopleRepository } from '../people.repository';
import type { Person } from '../person.schema';
import { withoutRecoveryCode } from './recovery-codes';
import { totpPlace } from './totp.service';
import { totpStepOf } from './totp.codes';

/** A code of the authenticator app, or a recovery code: one of the two. */
export interface ShownCode {
  code?: string | undefined;
  recoveryCode?: string | undefined;
}

/** Accepts codes. Each counts once, because the update that reads it also marks it as used. */
@Injectable()
export class SecondFactors {
  private readonly box: SecretBox;

  constructor(
    private readonly people: PeopleRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    this.box = new SecretBox(...config.webhookSecretKeys);
  }

  /**
   * Accepts a code from a person. Returns what was shown.
   * @throws ApiError validation_failed, second_factor_refused, conflicting_change, not_signed_in
   */
  async take(personId: Types.ObjectId, { code, recoveryCode }: ShownCode): Promise<'totp' | 'recovery_code'> {
    if ((code === undefined) === (recoveryCode === undefined))
      throw new ApiError('validation_failed', {
        fields: [{ field: 'code', message: 'send either code or recoveryCode' }],
      });
    if (recoveryCode !== undefined) {
      await this.people.change(personId, (person) => this.withoutCode(person, recoveryCode));
      return 'recovery_code';
    }
    await this.people.change(personId, (person) => this.withStep(person, code ?? ''));
    return 'totp';
  }

  private withoutCode(person: Person, code: string): Person {
    const { recoveryCodes = [], _id: personId } = person;
    const rest = withoutRecoveryCode(recoveryCodes, code, { personId, secrets: this.config });
    if (!rest) throw new ApiError('second_factor_refused');
    return { ...person, recoveryCodes: rest };
  }

  private withStep(person: Person, code: string): Person {
    const { totp } = person;
    if (!totp) throw new ApiError('second_factor_refused');
    const secret = this.box.open(totp.sealedSecret, totpPlace(person._id));
    const step = totpStepOf(code, { secret, lastStep: totp.lastStep, now: this.clock.now() });
    if (step === undefined) throw new ApiError('second_factor_refused');
    // Encrypted again, so that an app in use does not depend on an older secret of the service.
    const sealedSecret = this.box.seal(secret, totpPlace(person._id));
    return { ...person, totp: { ...totp, sealedSecret, lastStep: step } };
  }
}

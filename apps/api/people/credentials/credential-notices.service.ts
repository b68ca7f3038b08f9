import { Injectable, Logger } from '@nestjs/common';
import { PersonMails, type SignInWay } from '../mails/person-mails.service';
import type { Person } from '../person.schema';

/** A notice to a person about their own account. */
export type CredentialNotice = 'factor-added' | 'factor-removed' | 'password-set';

/**
 * Tells people about changes of their credentials, so that a change made by somebody else does not go
 * unnoticed.
 */
@Injectable()
export class CredentialNotices {
  private readonly logger = new Logger(CredentialNotices.name);

  constructor(private readonly mails: PersonMails) {}

  /** Logs it, and e-mails the person. `way` is what was added or removed. */
  async tell(
    person: Person,
    notice: CredentialNotice,
    { way = 'password' }: { way?: SignInWay } = {},
  ): Promise<void> {
    this.logger.log({ personId: person._id.toHexString(), notice, way }, 'credentials changed');
    if (notice === 'password-set') return this.mails.send(person, 'password_changed', {});
    const kind = notice === 'factor-added' ? 'sign_in_way_added' : 'sign_in_way_removed';
    return this.mails.send(person, kind, { way });
  }
}

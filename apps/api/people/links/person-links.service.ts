import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { LINK_TOKEN_PATTERN, linkHashOf, linkTokenOf } from './link-token';
import { type LinkKind, PERSON_LINK, type PersonLink } from './person-link.schema';

/** How long a link works. */
export const LINK_MINUTES: Readonly<Record<LinkKind, number>> = {
  first_password: 7 * 24 * 60,
  reset_password: 30,
  confirm_address: 24 * 60,
};
/**
 * The page of the dashboard that a link opens. The token follows after `#`, so no server log ever contains
 * it.
 */
const PAGES: Readonly<Record<LinkKind, string>> = {
  first_password: '/reset',
  reset_password: '/reset',
  confirm_address: '/confirm',
};

/** Links that work once, for people who can prove only their mailbox (docs/decisions/0071). */
@Injectable()
export class PersonLinks {
  constructor(
    @InjectModel(PERSON_LINK) private readonly links: Model<PersonLink>,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Stores a new link. */
  async create(
    fresh: Pick<PersonLink, 'personId' | 'kind' | 'email' | 'previousEmail'>,
  ): Promise<PersonLink> {
    const _id = new Types.ObjectId();
    const now = this.clock.now();
    const created = await this.links.create({
      ...fresh,
      _id,
      tokenHash: linkHashOf(this.tokenOf({ _id, kind: fresh.kind })),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LINK_MINUTES[fresh.kind] * 60_000),
    });
    return created.toObject();
  }

  async find(id: Types.ObjectId): Promise<PersonLink | null> {
    return this.links.findById(id).lean();
  }

  /** The link of a token that still works. @throws ApiError link_not_valid */
  async look(token: string, kinds: readonly LinkKind[]): Promise<PersonLink> {
    const found =
      LINK_TOKEN_PATTERN.test(token) && (await this.links.findOne(this.open(token, kinds)).lean());
    if (!found) throw new ApiError('link_not_valid');
    return found;
  }

  /** Uses a link: it works for the first one only. @throws ApiError link_not_valid */
  async use(token: string, kinds: readonly LinkKind[]): Promise<PersonLink> {
    const used =
      LINK_TOKEN_PATTERN.test(token) &&
      (await this.links
        .findOneAndUpdate(
          this.open(token, kinds),
          { $set: { usedAt: this.clock.now() } },
          { returnDocument: 'after' },
        )
        .lean());
    if (!used) throw new ApiError('link_not_valid');
    return used;
  }

  /** Ends the links of some kinds that a person still has. */
  async endAll(personId: Types.ObjectId, kinds: readonly LinkKind[]): Promise<void> {
    await this.links.updateMany(
      { personId, kind: { $in: kinds }, usedAt: { $exists: false } },
      { $set: { usedAt: this.clock.now() } },
    );
  }

  /** The URL of a link's page with its token. It is a secret: it goes only into the e-mail. */
  async urlOf(link: PersonLink): Promise<string> {
    const token = this.tokenOf(link);
    const tokenHash = linkHashOf(token);
    // The service's secret has changed since: the link could no longer be found, so the new one's hash is
    // stored.
    if (link.tokenHash !== tokenHash) await this.links.updateOne({ _id: link._id }, { $set: { tokenHash } });
    return `${this.config.dashboardUrl}${PAGES[link.kind]}#${token}`;
  }

  private tokenOf({ _id, kind }: Pick<PersonLink, '_id' | 'kind'>): string {
    return linkTokenOf(this.config.keySecret, `${kind}:${_id.toHexString()}`);
  }

  private open(token: string, kinds: readonly LinkKind[]) {
    return {
      tokenHash: linkHashOf(token),
      kind: { $in: kinds },
      usedAt: { $exists: false },
      expiresAt: { $gt: this.clock.now() },
    };
  }
}

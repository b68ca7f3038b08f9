import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { Merchant } from '../merchant.schema';
import { MerchantAdministration } from '../merchant-administration.service';
import { MerchantsService } from '../merchants.service';
import { encodeLogo } from './logo.encoder';
import { logoAddress, logoFileOf } from './logo.address';
import { LogosRepository, type StoredLogo } from './logos.repository';

/**
 * How many uploaded logos a business keeps: the one in use, and those that open pages and caches may still
 * request.
 */
export const KEPT_LOGOS = 3;

/** The logos that businesses upload (docs/decisions/0076). */
@Injectable()
export class Logos {
  constructor(
    private readonly logos: LogosRepository,
    private readonly merchants: MerchantsService,
    private readonly administration: MerchantAdministration,
    private readonly config: AppConfig,
  ) {}

  /**
   * Makes a business's logo from an uploaded image. The image is stored first, so the logo's URL always
   * works.
   * @throws ApiError logo_refused, not_ready, merchant_not_found, conflicting_change
   */
  async replace(businessId: Types.ObjectId, upload: Buffer, by: Actor): Promise<Merchant> {
    const picture = await encodeLogo(upload);
    const hash = createHash('sha256').update(picture).digest('hex');
    await this.logos.store(businessId, { hash, picture });
    const logoUrl = logoAddress(this.config.checkoutUrl, hash);
    const merchant = await this.administration.change(businessId, { logoUrl }, by);
    await this.logos.remove(businessId, (await this.logos.ofBusiness(businessId)).slice(KEPT_LOGOS));
    return merchant;
  }

  /** Removes a logo that its business does not use. False when it is in use, or was uploaded again. */
  async removeUnused(logo: StoredLogo): Promise<boolean> {
    const { logoUrl } = (await this.merchants.find(logo.businessId)) ?? {};
    const isUsed = logoUrl !== undefined && logoFileOf(logoUrl) === `${logo.hash}.webp`;
    return !isUsed && (await this.logos.removeAsRead(logo));
  }

  /** The image with this hash. */
  async find(hash: string): Promise<Buffer | undefined> {
    return this.logos.find(hash);
  }
}

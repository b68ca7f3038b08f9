import { Injectable } from '@nestjs/common';
import { Logos } from '@cowrie/api/merchants/merchants/logos/logos.service';
import { LogosRepository } from '@cowrie/api/merchants/merchants/logos/logos.repository';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import type { Page } from './retention.repository';

/** Removes uploaded logos that nobody uses any longer (docs/decisions/0076). */
@Injectable()
export class LogoRemoval {
  constructor(
    private readonly logos: Logos,
    private readonly stored: LogosRepository,
    private readonly setAside: SetAside,
  ) {}

  /**
   * Checks a page of the logos that were uploaded before a time. Returns how many there were, and how many
   * were removed.
   */
  async removePage(uploadedBefore: Date, page: Page): Promise<{ found: number; done: number }> {
    const found = await this.stored.findBefore(uploadedBefore, page);
    let done = 0;
    await this.setAside.each(
      'logos to be removed',
      found,
      ({ _id }) => String(_id),
      async (logo) => {
        if (await this.logos.removeUnused(logo)) done += 1;
      },
    );
    return { found: found.length, done };
  }
}

import type { Random } from '../random';
import type { World } from '../world';
import { bearer, type Client } from './client';
import type { Operators } from './operators';
import type { Shop } from './shops';

/** How long a replaced secret still signs. */
export const OVERLAP_SECONDS = 900;

/** Operators who replace the secrets of the shops' webhooks. */
export class Rolls {
  private shops: readonly Shop[] = [];

  constructor(
    private readonly world: World,
    private readonly client: Client,
    private readonly operators: Operators,
    private readonly random: Random,
  ) {}

  open(shops: readonly Shop[]): void {
    this.shops = shops;
  }

  /** Replaces the secret of one shop. Until the answer has come, nobody knows which secret signs. */
  async act(): Promise<void> {
    const { client, operators, world } = this;
    if (this.shops.length === 0) return;
    const shop = this.random.pick(this.shops);
    // A process that still has the endpoint as it was signs with the secret of then.
    const isRecent = shop.former && world.seconds() < shop.former.throughSeconds + 2 * OVERLAP_SECONDS;
    if (shop.isRolling || isRecent) return;
    shop.isRolling = true;
    const path = `/admin/v1/merchants/${shop.businessId}/webhook-endpoints/${shop.webhookEndpointId}/roll`;
    const ask = {
      method: 'POST',
      path,
      headers: bearer(operators.ada),
      body: { overlapSeconds: OVERLAP_SECONDS },
    } as const;
    for (let tries = 1; ; tries += 1) {
      const fromSeconds = world.seconds();
      const answer = await client.tried(ask);
      const { secret } = (answer?.body as { data?: { secret?: string } } | undefined)?.data ?? {};
      if (secret !== undefined) {
        // A try without an answer may have replaced the secret by one that nobody knows.
        const stillSigns = tries === 1;
        shop.former = {
          secret: shop.webhookSecret,
          fromSeconds,
          throughSeconds: world.seconds(),
          stillSigns,
        };
        shop.webhookSecret = secret;
        shop.isRolling = false;
        return;
      }
      await client.nextStep();
    }
  }
}

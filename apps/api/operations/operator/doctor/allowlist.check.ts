import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { isRealChain } from '@cowrie/api/platform/config/network.definition';
import type { DoctorParts } from './doctor.parts';
import { type Finding, ok, warn } from './finding';

const PAGE_SIZE = 100;
const CHECK = 'live allow-lists';

/**
 * Whether every merchant with a live key has a live allow-list. Without one, a stolen secret key works from
 * anywhere, and strangers share the quota of its public key.
 */
export async function checkAllowlists(service: DoctorParts): Promise<Finding[]> {
  const live = service.get(AppConfig).environments.live?.networks ?? [];
  // A local stack and a trial on test networks take no money that a stolen key could touch.
  if (live.length > 0 && !live.some(({ chainId }) => isRealChain(chainId)))
    return [ok(CHECK, 'the live environment names test networks only')];
  const open: string[] = [];
  let count = 0;
  for await (const { _id, environments } of liveMerchants(service)) {
    count += 1;
    if (!environments.live.ipAllowlist?.length) open.push(_id.toHexString());
  }
  if (open.length === 0) return [ok(CHECK, `all ${count} merchants with live keys have an allow-list`)];
  const found = `${open.length} of ${count} merchants with live keys have none: ${open.slice(0, 5).join(', ')}`;
  return [
    warn(
      CHECK,
      found,
      'Name the addresses of their servers (cowrie allowlist set): secret keys then work from there only, and strangers cannot use up their public-key quota',
    ),
  ];
}

async function* liveMerchants(service: DoctorParts): AsyncGenerator<Merchant> {
  for (let page = 1; ; page += 1) {
    const { rows } = await service.get(MerchantsService).list({ page, pageSize: PAGE_SIZE });
    const ids = rows.map(({ _id }) => _id);
    const owners = await service.get(ApiKeysService).ownersInForce(ids, 'live');
    yield* rows.filter(({ _id }) => owners.has(_id.toHexString()));
    if (rows.length < PAGE_SIZE) return;
  }
}

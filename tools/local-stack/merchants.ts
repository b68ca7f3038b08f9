import type { Country, Environment } from '@cowrie/dto';
import type { DevMerchant } from '@cowrie/testing';
import type { RunningApp } from '@cowrie/api/faces/app';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';

const BY = { name: 'stack:local' };

/** Local work redirects customers to any shop without asking, like a merchant that has listed its hosts. */
const REDIRECT_HOSTS = ['*'];
/** The mails stay on this machine (`mail-catcher.ts`), so test payers get them too. */
const MAILS = { receipt: true, shortPayment: true, refunds: true };

/** Creates a business with a key of each kind in each environment. */
export async function createMerchant(
  { nest }: RunningApp,
  name: string,
  country: Country,
): Promise<DevMerchant> {
  const merchants = nest.get(MerchantAdministration, { strict: false });
  const apiKeys = nest.get(ApiKeysService, { strict: false });
  const environments = { test: { redirectHosts: REDIRECT_HOSTS, mails: MAILS } };
  const { _id, currency } = await merchants.create({ name, country, environments }, BY);
  const issue = async (environment: Environment) => ({
    public: (await apiKeys.issue(_id, { environment, kind: 'public' }, BY)).key,
    secret: (await apiKeys.issue(_id, { environment, kind: 'secret' }, BY)).key,
  });
  const keys = { test: await issue('test'), live: await issue('live') };
  return { country, currency, businessId: _id.toHexString(), keys };
}

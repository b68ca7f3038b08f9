import { ENVIRONMENTS, type ExchangeName, isRailName } from '@cowrie/dto';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import type { DoctorParts } from './doctor.parts';
import { type Finding, ok, warn } from './finding';

/** The providers that an operator sets up: with an account and a key. */
const SET_UP = ['paycrest', 'luno'] as const satisfies readonly ExchangeName[];
const PAGE_SIZE = 100;
/** More would hide the other findings. */
const MOST_NAMED = 20;

/** Whether somebody sells with each provider, and has the account that a payout rail pays. */
export async function checkRailMerchants(service: DoctorParts): Promise<Finding[]> {
  // By ID: a merchant can use a provider in both environments, and two can have one name.
  const users = new Map<ExchangeName, { all: Set<string>; withoutAccount: Map<string, string> }>();
  for await (const { id, name, provider, hasAccount } of sellers(service)) {
    const of = users.get(provider) ?? { all: new Set(), withoutAccount: new Map() };
    of.all.add(id);
    if (isRailName(provider) && !hasAccount) of.withoutAccount.set(id, name);
    users.set(provider, of);
  }
  return SET_UP.flatMap((provider) => {
    const { all, withoutAccount } = users.get(provider) ?? {};
    if (!all || !withoutAccount) return [];
    const check = `${provider} merchants`;
    if (withoutAccount.size === 0)
      return [ok(check, all.size === 1 ? '1 merchant uses it' : `${all.size} merchants use it`)];
    const named = [...withoutAccount.values()].slice(0, MOST_NAMED);
    const more = withoutAccount.size > named.length ? ` and ${withoutAccount.size - named.length} more` : '';
    const found = `without an account: ${named.join(', ')}${more}`;
    return [warn(check, found, 'Their payouts go to the desk until they set one: cowrie account set')];
  });
}

async function* sellers(service: DoctorParts) {
  const accounts = service.get(SettlementAccounts);
  for (let page = 1; ; page += 1) {
    const { rows } = await service.get(MerchantsService).list({ page, pageSize: PAGE_SIZE });
    for (const merchant of rows)
      for (const environment of ENVIRONMENTS) {
        const provider = merchant.environments?.[environment]?.provider;
        if (!provider || !SET_UP.some((one) => one === provider)) continue;
        const account = await accounts.currentOf(merchant._id, environment, merchant.currency);
        const id = merchant._id.toHexString();
        yield { id, name: merchant.name, provider, hasAccount: account !== undefined };
      }
    if (rows.length < PAGE_SIZE) return;
  }
}

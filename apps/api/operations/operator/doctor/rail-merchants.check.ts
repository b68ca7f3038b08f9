import { ENVIRONMENTS, type ExchangeName, isRailName } from '@cowrie/dto';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import type { DoctorParts } from './doctor.parts';
import { type Finding, ok, warn } from './finding';

/** The providers that an operator sets up: with an account and a key. */
const SET_UP = ['paycrest', 'luno'] as const satisfies readonly ExchangeName[];
const PAGE_SIZE = 100;

/** Whether somebody sells with each provider, and has the account that a payout rail pays. */
export async function checkRailMerchants(service: DoctorParts): Promise<Finding[]> {
  const users = new Map<ExchangeName, { count: number; withoutAccount: string[] }>();
  for await (const { name, provider, hasAccount } of sellers(service)) {
    const of = users.get(provider) ?? { count: 0, withoutAccount: [] };
    of.count += 1;
    if (isRailName(provider) && !hasAccount) of.withoutAccount.push(name);
    users.set(provider, of);
  }
  return SET_UP.flatMap((provider) => {
    const { count = 0, withoutAccount = [] } = users.get(provider) ?? {};
    if (count === 0) return [];
    const check = `${provider} merchants`;
    if (withoutAccount.length === 0)
      return [ok(check, count === 1 ? '1 merchant uses it' : `${count} merchants use it`)];
    const found = `without an account: ${withoutAccount.join(', ')}`;
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
        yield { name: merchant.name, provider, hasAccount: account !== undefined };
      }
    if (rows.length < PAGE_SIZE) return;
  }
}

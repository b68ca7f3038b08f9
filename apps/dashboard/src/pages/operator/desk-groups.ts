import type { MerchantSettlement } from '../../api/hooks/operator';
import { sumOf } from '../../lib/decimal-sum';

/** The settlements of one business in one currency. */
export interface DeskGroup {
  businessId: string;
  environment: MerchantSettlement['environment'];
  currency: string;
  amount: string;
  ids: string[];
}

/** Settlements by business and currency, in the order of the first of each. Pure. */
export function groupsOf(settlements: readonly MerchantSettlement[]): DeskGroup[] {
  const groups = new Map<string, MerchantSettlement[]>();
  for (const one of settlements) {
    const key = `${one.businessId} ${one.currency}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const { businessId, environment, currency } = first;
    const amount = sumOf(all.map((one) => one.amount));
    return [{ businessId, environment, currency, amount, ids: all.map(({ id }) => id) }];
  });
}

/** The sum of settlements by currency. Pure. */
export function sumsOf(settlements: readonly MerchantSettlement[]): { currency: string; amount: string }[] {
  return [...new Set(settlements.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: sumOf(settlements.filter((one) => one.currency === currency).map(({ amount }) => amount)),
  }));
}

/** The columns of a bank's form, one a line, as the API takes them. Pure. */
export function columnsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

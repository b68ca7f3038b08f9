/**
 * Filters that together match the payments that can be paid on a network, or with one token there. Each
 * filter has an index. Pure.
 */
export function payableOn<F extends object>(network: string, filter: F, tokenAddress?: string) {
  return [
    { ...filter, 'deposit.network': network, ...(tokenAddress && { 'deposit.tokenAddress': tokenAddress }) },
    {
      ...filter,
      'deposit.otherAssets.network': network,
      // An asset that does not count only has a rate there.
      'deposit.otherAssets': { $elemMatch: { network, counts: true, ...(tokenAddress && { tokenAddress }) } },
    },
  ];
}

/** The filter of the payments without a choice whose program was offered a vault on a network. Pure. */
export function offeredOn<F extends object>(network: string, filter: F) {
  return { ...filter, deposit: { $exists: false }, 'offeredVaults.network': network };
}

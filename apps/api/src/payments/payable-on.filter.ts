/** Filters that together match the payments which can be paid on a network: each of them has an index. Pure. */
export function payableOn<F extends object>(network: string, filter: F) {
  return [
    { ...filter, 'deposit.network': network },
    { ...filter, 'deposit.otherAssets.network': network },
  ];
}

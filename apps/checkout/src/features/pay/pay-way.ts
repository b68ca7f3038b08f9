/** Where the customer sends from, in the order of the tabs. Most pay from an exchange app. */
export const PAY_WAYS = ['exchange', 'wallet'] as const;
export type PayWay = (typeof PAY_WAYS)[number];

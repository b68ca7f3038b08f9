import { defineWords } from '../i18n/words';

/** How numbers with a unit are written. */
export const formatWords = defineWords('format', {
  money: (amount: string, currency: string) => `${currency} ${amount}`,
  tokens: (amount: string, token: string) => `${amount} ${token}`,
  on: (amount: string, network: string) => `${amount} on ${network}`,
  pair: (name: string, value: string) => `${name}: ${value}`,
  percent: (number: string) => `${number}%`,
});

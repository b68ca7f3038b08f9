import type { Translated } from '../i18n/words';

export default {
  format: {
    money: (amount, currency) => `${amount} ${currency}`,
    tokens: (amount, token) => `${amount} ${token}`,
    on: (amount, network) => `${amount} sur ${network}`,
    pair: (name, value) => `${name} : ${value}`,
    percent: (number) => `${number} %`,
  },
} satisfies Translated<typeof import('./format.words')>;

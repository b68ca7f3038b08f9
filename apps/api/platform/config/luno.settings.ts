import { oneOf, secret, type Settings, text, wholeNumber } from './setting';

const URL_ACCEPTS = 'https URL';

/** The account at Luno that sells tokens (docs/operations/exchange.md). */
export const lunoSettings = {
  LUNO_KEY_ID: secret<string | undefined>({
    description:
      'ID of the API key with which the provider `luno` sells ([exchange.md](operations/exchange.md)). Without it, no merchant can be settled through Luno.',
    usedBy: ['worker'],
    accepts: 'text',
    parse: (given) => given || undefined,
  }),
  LUNO_KEY_SECRET: secret<string | undefined>({
    description:
      'The secret of that key. Give the key the rights to read balances, orders and transfers and to place orders, and no others.',
    usedBy: ['worker'],
    accepts: 'text',
    required: 'with `LUNO_KEY_ID`',
    parse: (given) => given || undefined,
  }),
  LUNO_URL: {
    ...text({
      description: 'Where Luno’s API answers.',
      usedBy: ['worker'],
      accepts: URL_ACCEPTS,
      default: 'https://api.luno.com',
    }),
    withRealMoney: [
      {
        must: 'must begin with https://',
        isMet: (url: string) => url.startsWith('https://'),
      },
    ],
  },
  LUNO_DEPOSITS: oneOf({
    description:
      'How tokens get to Luno. `sweep`: the treasury is a deposit address of the account, and an order waits until Luno has credited the sweep. `operator`: somebody moves them there from the treasury, and an order waits until the account holds enough.',
    usedBy: ['worker'],
    values: ['sweep', 'operator'],
    default: 'sweep',
  }),
  LUNO_MAX_SLIPPAGE_BASIS_POINTS: wholeNumber({
    description:
      'How far below a payment’s locked rate Luno may sell, in hundredths of a percent. Where nobody buys at that price, the sale waits.',
    usedBy: ['worker'],
    default: 200,
    min: 0,
    max: 5000,
  }),
  LUNO_TOKEN_FEE_BASIS_POINTS: wholeNumber({
    description:
      'The most that Luno charges in tokens on top of what is sold, in hundredths of a percent. Orders keep this much back. 0: Luno charges in the currency.',
    usedBy: ['worker'],
    default: 0,
    min: 0,
    max: 500,
  }),
} satisfies Settings;

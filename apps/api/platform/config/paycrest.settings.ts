import { ENVIRONMENTS } from '@cowrie/dto';
import { isPlainHttps, isUsedOnce } from './real-money.rules';
import { oneOf, type Report, secret, type Setting, type Settings, wholeNumber } from './setting';

const URL = 'https://api.paycrest.io';

/** The payout rail Paycrest (docs/decisions/0066). Merchants with the provider `paycrest` are paid by it. */
export const paycrestSettings = {
  PAYCREST_API_KEY: secretOf({
    description:
      'API key of your sender account with Paycrest ([payouts to accounts](operations/paycrest.md)). Without it, settlements of merchants with the provider `paycrest` go to the desk, and those with an open order wait.',
    usedBy: ['worker'],
    withRealMoney: [isUsedOnce('PAYCREST_API_KEY')],
  }),
  PAYCREST_API_SECRET: secretOf({
    description:
      'API secret of the same account. It signs Paycrest’s webhooks. Without it they are refused, and the worker asks for its orders every 30 s. An API that has it also asks Paycrest whose account a merchant sets.',
    usedBy: ['api'],
    withRealMoney: [isUsedOnce('PAYCREST_API_SECRET')],
  }),
  PAYCREST_ENVIRONMENT: oneOf({
    description: 'The environment that Paycrest pays for. It pays real money only, so leave it at `live`.',
    values: ENVIRONMENTS,
    default: 'live',
  }),
  PAYCREST_URL: {
    description: 'Where Paycrest’s API is.',
    accepts: 'https URL',
    default: URL,
    withRealMoney: [
      { must: 'must be an https URL without user name, query or fragment', isMet: isPlainHttps },
    ],
    parse(given, report) {
      const url = (given || URL).replace(/\/+$/, '');
      if (!/^https?:\/\//.test(url)) report('is not a URL; set one that starts with https://');
      return url;
    },
  } satisfies Setting<string>,
  PAYCREST_FEE_MILLIONTHS: wholeNumber({
    description:
      'What Paycrest takes for an order on top of its amount, in millionths of a token. If its answer names another fee, a second order is opened with that.',
    usedBy: ['worker'],
    default: 10_000,
    min: 0,
    max: 100_000_000,
  }),
} satisfies Settings;

function secretOf(
  row: Pick<Setting<string | undefined>, 'description' | 'usedBy' | 'withRealMoney'>,
): Setting<string | undefined> {
  return secret<string | undefined>({
    ...row,
    accepts: '8 to 512 ASCII characters without spaces',
    parse(given, report: Report) {
      if (given && !/^[\x21-\x7e]{8,512}$/.test(given))
        report('cannot be a key of Paycrest; copy it from its dashboard');
      return given || undefined;
    },
  });
}

import { isPlainHttps } from './real-money.rules';
import { optionalText, type Report, type Settings, wholeNumber } from './setting';

/** What the developers of merchants see. */
export const developerSettings = {
  KEEP_REQUEST_LOG_DAYS: wholeNumber({
    description:
      'How many days merchants can see their requests in the dashboard: method, path, status, time and address, never a body or a header. 0: none is recorded.',
    usedBy: ['api'],
    default: 7,
    min: 0,
    max: 90,
  }),
  API_PUBLIC_URL: {
    ...optionalText({
      description:
        'Public address of this API. The dashboard leads to its `/docs`, and names it in examples. Without it the dashboard shows a placeholder.',
      usedBy: ['api'],
      accepts: 'http or https URL without a path',
    }),
    withRealMoney: [
      {
        must: 'must be an https URL without user name, query or fragment, if it is set',
        isMet: (url: string | undefined) => url === undefined || isPlainHttps(url),
      },
    ],
    parse(given: string | undefined, report: Report) {
      const url = given?.replace(/\/+$/, '');
      if (url && !/^https?:\/\/[^/?#]+$/.test(url))
        report('is not an address without a path; set one such as https://api.example.com');
      return url || undefined;
    },
  },
} satisfies Settings;

/** As long as a UUID, which many shops use. The interface allows 64. */
const REFERENCE_LENGTH = 36;
const LONG_NAME = ' Wholesale and Retail Stores of Lagos Island Ltd';
const LONG_WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragung';
const LARGE = '14999999.95';
const CURRENCIES = ['NGN', 'GHS', 'KES', 'ZAR', 'USD'] as const;

const NAMES = new Set([
  'name',
  'label',
  'title',
  'holder',
  'institutionName',
  'firstName',
  'lastName',
  'businessName',
]);
const EMAILS = new Set([
  'email',
  'customerEmail',
  'createdBy',
  'invitedBy',
  'actor',
  'by',
  'requestedByName',
  'person',
]);
const ADDRESSES = new Set(['url', 'callbackURL', 'failureURL']);
const SENTENCES = new Set(['reason', 'description', 'bankReference', 'failedBecause', 'errorMessage']);

/** An answer for a business with long texts and large amounts. The beginning of each text stays. */
export function largeTexts(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return large(value, key);
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    // Sums by currency, in all currencies.
    const isByCurrency =
      typeof first === 'object' && first !== null && 'currency' in first && key === 'volume';
    const rows: unknown[] = isByCurrency ? CURRENCIES.map((currency) => ({ ...first, currency })) : value;
    return rows.map((one) => largeTexts(one, key));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, largeTexts(inner, name)]);
  const object = Object.fromEntries(entries) as Record<string, unknown>;
  const isPayment = 'clientReference' in object && 'fiatAmount' in object && 'attention' in object;
  return isPayment ? { ...object, ...EVENTFUL } : object;
}

/** A payment with everything that a list can show about it. */
const EVENTFUL = {
  attention: ['undecided', 'screening'],
  refunded: {
    state: 'partly_refunded',
    fiatAmount: LARGE,
    netAmount: LARGE,
    amounts: [
      { token: 'USDC', network: 'polygon', amount: '9999.999999' },
      { token: 'USDT', network: 'base', amount: '9999.999999' },
    ],
  },
};

function large(text: string, key: string): string {
  if (key === 'clientReference') return text.padEnd(REFERENCE_LENGTH, 'W');
  if (NAMES.has(key)) return text + LONG_NAME;
  if (EMAILS.has(key) && text.includes('@')) return `${text}.wholesale-and-retail.example.com`;
  if (ADDRESSES.has(key)) return `${text}/and/a/long/path/that/goes/on?tenant=lagos-island-wholesale`;
  if (SENTENCES.has(key)) return `${text} ${LONG_WORD}`;
  return /^\d+\.\d{2}$/.test(text) && key !== 'rate' ? LARGE : text;
}

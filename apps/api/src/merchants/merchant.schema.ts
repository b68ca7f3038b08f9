import { COUNTRIES, ENVIRONMENTS, FIAT_CURRENCIES, type Token } from '@cowrie/dto';
import { EXCHANGE_NAMES } from './exchange-names';
import {
  date,
  type DocumentOf,
  documentSchema,
  eachOf,
  flag,
  listOf,
  mixed,
  number,
  oneOf,
  optional,
  type StoredAs,
  subdocument,
  text,
  withDefault,
} from '../platform/mongo/document.fields';

export const MERCHANT = 'Merchant';

const strict = { strict: 'throw' } as const;

const environment = {
  /** Where this merchant's money is swept to; the environment's own treasury when absent. */
  treasury: optional(text()),
  provider: oneOf(EXCHANGE_NAMES),
  /** Addresses and CIDR ranges from which secret keys work; empty or absent: from everywhere. */
  ipAllowlist: optional(listOf(text())),
};

/** What may differ between a merchant's test and live sides. */
export type MerchantEnvironment = StoredAs<typeof environment>;

const bounds = {
  minimumOutputAmount: text(),
  maximumOutputAmount: text(),
  minimumUSDAmount: text(),
  maximumUSDAmount: text(),
};

const merchant = {
  userId: text(),
  name: text(),
  logoUrl: withDefault(text(), ''),
  country: oneOf(COUNTRIES),
  currency: oneOf(FIAT_CURRENCIES),
  developerApiEnabled: flag(),
  /** Decimal strings in the account's currency and in USD. */
  bounds: subdocument(bounds, strict),
  /** `fixed` is a decimal string in the account's currency; it is not charged on sessions in another currency. */
  fee: subdocument({ basisPoints: number(), fixed: text() }, strict),
  toleranceBasisPoints: number({ min: 0, max: 500 }),
  markupBasisPoints: number({ min: 0, max: 10_000 }),
  /** Token → networks; absent: all that the environment offers. */
  pairs: optional(mixed<Partial<Record<Token, string[]>>>()),
  environments: subdocument(eachOf(ENVIRONMENTS, subdocument(environment, strict)), strict),
  createdAt: date(),
  updatedAt: date(),
};

/** A business that collects payments. Its `_id` in hex is the `businessId` of the interface. */
export type Merchant = DocumentOf<typeof merchant>;

export const merchantSchema = documentSchema(merchant, { collection: 'merchants' });

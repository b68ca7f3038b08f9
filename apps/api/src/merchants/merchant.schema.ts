import { Schema, type Types } from 'mongoose';
import {
  COUNTRIES,
  ENVIRONMENTS,
  FIAT_CURRENCIES,
  type Country,
  type Environment,
  type FiatCurrency,
  type Token,
} from '@cowrie/dto';
import type { AmountBounds } from './countries';
import { EXCHANGE_NAMES, type ExchangeName } from './exchange-names';

export const MERCHANT = 'Merchant';

/** What may differ between a merchant's test and live sides. */
export interface MerchantEnvironment {
  /** Where this merchant's money is swept to; the environment's own treasury when absent. */
  treasury?: string;
  provider: ExchangeName;
  /** Addresses and CIDR ranges from which secret keys work; empty or absent: from everywhere. */
  ipAllowlist?: string[];
}

/** A business that collects payments. Its `_id` in hex is the `businessId` of the interface. */
export interface Merchant {
  _id: Types.ObjectId;
  userId: string;
  name: string;
  logoUrl: string;
  country: Country;
  currency: FiatCurrency;
  developerApiEnabled: boolean;
  bounds: AmountBounds;
  /** `fixed` is a decimal string in the account's currency; it is not charged on sessions in another currency. */
  fee: { basisPoints: number; fixed: string };
  toleranceBasisPoints: number;
  markupBasisPoints: number;
  /** Token → networks; absent: all that the environment offers. */
  pairs?: Partial<Record<Token, string[]>>;
  environments: Record<Environment, MerchantEnvironment>;
  createdAt: Date;
  updatedAt: Date;
}

const text = { type: String, required: true };
const environment = {
  type: {
    treasury: String,
    provider: { ...text, enum: EXCHANGE_NAMES },
    ipAllowlist: { type: [String], default: undefined },
  },
  _id: false,
  required: true,
};

export const merchantSchema = new Schema<Merchant>(
  {
    userId: text,
    name: text,
    logoUrl: { type: String, default: '' },
    country: { ...text, enum: COUNTRIES },
    currency: { ...text, enum: FIAT_CURRENCIES },
    developerApiEnabled: { type: Boolean, required: true },
    bounds: {
      type: {
        minimumOutputAmount: text,
        maximumOutputAmount: text,
        minimumUSDAmount: text,
        maximumUSDAmount: text,
      },
      _id: false,
      required: true,
    },
    fee: { type: { basisPoints: { type: Number, required: true }, fixed: text }, _id: false, required: true },
    toleranceBasisPoints: { type: Number, required: true, min: 0, max: 500 },
    markupBasisPoints: { type: Number, required: true, min: 0, max: 10_000 },
    pairs: { type: Schema.Types.Mixed },
    environments: {
      type: Object.fromEntries(ENVIRONMENTS.map((name) => [name, environment])),
      _id: false,
      required: true,
    },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'merchants', versionKey: false, strict: 'throw' },
);

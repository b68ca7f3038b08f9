import { auditTrail, indexAuditTrail } from '@cowrie/api/platform/audit/audit-trail';
import {
  COUNTRIES,
  ENVIRONMENTS,
  FIAT_CURRENCIES,
  MAIL_SWITCHES,
  SETTLEMENT_SCHEDULES,
  type Token,
} from '@cowrie/dto';
import { changeFields } from './recent-changes';
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
} from '@cowrie/api/platform/mongo/document.fields';

export const MERCHANT = 'Merchant';

const strict = { strict: 'throw' } as const;

const environment = {
  /** The address that receives this merchant's sweeps. Absent: the environment's treasury. */
  treasury: optional(text()),
  /** The exchange that sells this merchant's tokens. */
  provider: oneOf(EXCHANGE_NAMES),
  /** IP addresses and CIDR ranges that may use secret keys. Empty or absent: all. */
  ipAllowlist: optional(listOf(text())),
  /** Hosts that the page redirects to by itself, as `redirectHostOf` writes them. Empty or absent: none. */
  redirectHosts: optional(listOf(text())),
  /** Which mails payers get. Absent: those that `mailsOf` says (docs/decisions/0058). */
  mails: optional(subdocument(eachOf(MAIL_SWITCHES, optional(flag())), strict)),
  /** When the merchant is paid (docs/decisions/0067). Absent: no settlements are made. Amounts are in the account's currency. */
  settlements: optional(
    subdocument(
      {
        schedule: optional(oneOf(SETTLEMENT_SCHEDULES)),
        /** Less waits for more, with `daily` only. */
        minimumAmount: optional(text()),
        /** Above this one person begins to pay, and another one enters that it is paid. */
        twoPartiesAbove: optional(text()),
      },
      strict,
    ),
  ),
};

/** The settings of a merchant that each environment has for itself. */
export type MerchantEnvironment = StoredAs<typeof environment>;

/** Of one payment, as decimal strings: in the account's currency, and in US dollars. */
const bounds = {
  minimumOutputAmount: text(),
  maximumOutputAmount: text(),
  minimumUSDAmount: text(),
  maximumUSDAmount: text(),
};

const merchant = {
  userId: text(),
  name: text(),
  /** Empty: the page shows no logo. */
  logoUrl: withDefault(text(), ''),
  /** Where the page sends customers who have a question: an address, a number in E.164, an https address. Absent: none. */
  supportEmail: optional(text()),
  supportPhone: optional(text()),
  supportURL: optional(text()),
  /** `#rrggbb`. Absent: the page has its own. */
  brandColor: optional(text()),
  country: oneOf(COUNTRIES),
  /** The account's currency. */
  currency: oneOf(FIAT_CURRENCIES),
  /** False: the merchant's API keys are refused (docs/interface.md §5.6). */
  developerApiEnabled: flag(),
  bounds: subdocument(bounds, strict),
  /** `fixed` is a decimal string in the account's currency. It does not apply to a session in another currency. */
  fee: subdocument({ basisPoints: number(), fixed: text() }, strict),
  /** The shortfall that still counts as paid, as a share of the expected amount. */
  toleranceBasisPoints: number({ min: 0, max: 500 }),
  /** True: what is above the tolerance is held for the payer and not sold (docs/decisions/0054). Absent: it is sold. */
  holdSurplus: optional(flag()),
  /** True: people without a second factor only read in the dashboard. Absent: they do what their role may do. */
  requiresSecondFactor: optional(flag()),
  /** Of refunds. Absent: as `refundSettingsOf` says. Amounts are tokens, decimal strings. */
  refunds: optional(
    subdocument(
      {
        /** Above this a refund needs two parties, an operator among them. */
        approvalAboveTokens: optional(text()),
        /** Up to this a payer has money back without a decision. */
        payersUpToTokens: optional(text()),
        /** True: our fee is not given back for money that was sold. */
        keepFee: optional(flag()),
      },
      strict,
    ),
  ),
  /** What a customer pays above the market rate. */
  markupBasisPoints: number({ min: 0, max: 10_000 }),
  /** How many decimals an amount to pay has at most. Absent: as many as the deployment gives it. */
  payableDecimals: optional(number({ min: 2, max: 18 })),
  /** Token → networks on which customers may pay with it. Absent: all that the environment offers. */
  pairs: optional(mixed<Partial<Record<Token, string[]>>>()),
  /** False: only the chosen network counts. Absent: every network of its pairs does (docs/decisions/0055). */
  anyNetwork: optional(flag()),
  environments: subdocument(eachOf(ENVIRONMENTS, subdocument(environment, strict)), strict),
  createdAt: date(),
  updatedAt: date(),
  ...changeFields,
  ...auditTrail,
};

/** A business that collects payments. Its `_id` in hex is the `businessId` (docs/interface.md §2.1). */
export type Merchant = DocumentOf<typeof merchant>;

export const merchantSchema = documentSchema(merchant, { collection: 'merchants' });
// RecentChanges.read: what a process must not answer from memory any more.
merchantSchema.index({ changedAt: 1 }, { sparse: true });
indexAuditTrail(merchantSchema);

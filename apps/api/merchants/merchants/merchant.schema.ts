import { COUNTRIES, ENVIRONMENTS, FIAT_CURRENCIES } from '@cowrie/dto';
import { MERCHANT_SETTINGS, type SettingRows } from '@cowrie/tables';
import { auditTrail, indexAuditTrail } from '@cowrie/api/platform/audit/audit-trail';
import {
  date,
  type DocumentOf,
  documentSchema,
  eachOf,
  listOf,
  oneOf,
  optional,
  type StoredAs,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';
import { changeFields } from './recent-changes';
import { storedFields } from './setting.values';

export const MERCHANT = 'Merchant';

const strict = { strict: 'throw' } as const;

/** What a subdocument of settings stores. */
const settings = <R extends SettingRows>(rows: R) => subdocument(storedFields(rows), strict);

const environment = {
  ...storedFields(MERCHANT_SETTINGS.environment),
  /** IP addresses and CIDR ranges that may use secret keys. Empty or absent: all. */
  ipAllowlist: optional(listOf(text())),
  /** Absent: see `mailsOf` (docs/decisions/0058). */
  mails: optional(settings(MERCHANT_SETTINGS.mails)),
  /** Absent: no settlements are made. Amounts are in the account's currency. */
  settlements: optional(settings(MERCHANT_SETTINGS.settlements)),
};

/** The settings that a merchant has per environment. */
export type MerchantEnvironment = StoredAs<typeof environment>;

const merchant = {
  userId: text(),
  name: text(),
  country: oneOf(COUNTRIES),
  /** The account's currency. */
  currency: oneOf(FIAT_CURRENCIES),
  ...storedFields(MERCHANT_SETTINGS.merchant),
  /** Of one payment, as decimal strings: in the account's currency, and in US dollars. */
  bounds: settings(MERCHANT_SETTINGS.bounds),
  /**
   * `fixed` is a decimal string in the account's currency. It does not apply to a session in another
   * currency.
   */
  fee: settings(MERCHANT_SETTINGS.fee),
  /** Absent: see `refundSettingsOf`. Amounts are tokens, decimal strings. */
  refunds: optional(settings(MERCHANT_SETTINGS.refunds)),
  environments: subdocument(eachOf(ENVIRONMENTS, subdocument(environment, strict)), strict),
  createdAt: date(),
  updatedAt: date(),
  ...changeFields,
  ...auditTrail,
};

/** A business that collects payments. Its `_id` in hex is the `businessId` (docs/interface.md §2.1). */
export type Merchant = DocumentOf<typeof merchant>;

export const merchantSchema = documentSchema(merchant, { collection: 'merchants' });
// RecentChanges.read: documents that a process must no longer answer from memory.
merchantSchema.index({ changedAt: 1 }, { sparse: true });
indexAuditTrail(merchantSchema);

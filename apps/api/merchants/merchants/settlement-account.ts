import type { FiatCurrency } from '@cowrie/dto';

/** Where a merchant's fiat is paid: an account of a bank or of mobile money. */
export interface SettlementAccount {
  kind: 'bank' | 'mobile_money';
  currency: FiatCurrency;
  /** The institution's code, as payout rails name it, for example `GTBINGLA`. */
  institution: string;
  institutionName: string;
  /** Account number, or telephone number in international form without `+`. */
  number: string;
  /**
   * The holder's name: from the institution, or as entered by the merchant if nobody could be asked.
   */
  holder: string;
  /** When a rail confirmed the holder's name. */
  verifiedAt?: Date | undefined;
}

/**
 * What an order with a payout rail pays out (`docs/decisions/0066`). Token amounts are base units, fiat
 * amounts minor units of the currency.
 */
export interface RailOrderRequest {
  /**
   * The payment's internal `reference`, letters and digits. A rail takes each once, so a repeated call opens
   * no second order.
   */
  reference: string;
  /** `units`: what the account gets the worth of. The rail's fees come on top. */
  sell: { token: string; network: string; decimals: number; units: bigint };
  account: { currency: string; institution: string; number: string; holder: string };
  /** Where the rail sends back what it cannot pay out. */
  refundAddress: string;
  /** What the recipient reads beside the money. */
  memo: string;
}

/**
 * What a rail says of an order. `awaiting_deposit`: it has seen no tokens. `under_way`: it has them, and may
 * still pay out or give back. The others are final: `settled` paid the account, `returned` sent the tokens
 * back, `expired` has seen no tokens in time.
 */
export type RailOrderState =
  'awaiting_deposit' | 'under_way' | 'settled' | 'returning' | 'returned' | 'expired';

/** An order as the rail tells it. */
export interface RailOrder {
  orderId: string;
  reference: string;
  state: RailOrderState;
  /** Where to pay, as the rail wrote it. Check it before you pay. */
  address: string;
  network: string;
  token: string;
  currency: string;
  /** Whom it pays. Absent: the rail does not name anybody. */
  recipient?: { institution: string; number: string } | undefined;
  /**
   * What was asked for, and all fees on top: base units. Compare them by {@link isSameAmount}: a rail may
   * read back doubles.
   */
  units: bigint;
  feeUnits: bigint;
  /** Fiat per one token, a decimal string. */
  rate: string;
  /** What the account gets, in minor units of the currency. */
  fiatUnits: bigint;
  /** The tokens must be there before this. */
  validUntil: Date;
  /** What came back to the refund address: base units. */
  returnedUnits: bigint;
  /** Of the rail's last transaction on the chain: the return, or the release of the tokens. */
  txHash?: string | undefined;
}

/**
 * What became of a request to open an order. `not_now`: the rail cannot do it at present, for example because
 * nobody takes the amount. `refused`: it never will, for example because the account is not known. In both no
 * order exists.
 */
export type RailOpening =
  | { state: 'opened'; order: RailOrder }
  | { state: 'not_now'; reason: string }
  | { state: 'refused'; reason: string };

/** A bank or a mobile wallet. */
export interface RailInstitution {
  code: string;
  name: string;
  kind: 'bank' | 'mobile_money';
}

/**
 * The rail gave no answer, or one that cannot be right: 429, 5xx, a lost connection, another shape. Ask again
 * later.
 */
export class RailUnavailableError extends Error {
  override readonly name = 'RailUnavailableError';
}

/**
 * Pays fiat to accounts. The order comes first, then the deposit: `docs/decisions/0066`. An order moves no
 * money. Only the deposit does, so pay each order at most once, and only an order that you have stored.
 *
 * Every call has its own time-out and can be repeated. @throws RailUnavailableError
 */
export interface PayoutRail {
  readonly name: string;
  readonly currencies: readonly string[];
  /**
   * The least that one order pays out, and what its fees are expected to be: base units of a token with these
   * decimals.
   */
  limitsOf(
    sell: Pick<RailOrderRequest['sell'], 'decimals'>,
  ): Promise<{ minimumUnits: bigint; feeUnits: bigint }>;
  /**
   * Opens an order. Call {@link PayoutRail.find} first if an earlier call of the same reference may have been
   * taken.
   */
  open(request: RailOrderRequest): Promise<RailOpening>;
  /** An order by its reference; undefined for one that the rail does not know. */
  find(reference: string, sell: Pick<RailOrderRequest['sell'], 'decimals'>): Promise<RailOrder | undefined>;
  /** An order by the rail's id; undefined for one that it does not know. */
  order(orderId: string, sell: Pick<RailOrderRequest['sell'], 'decimals'>): Promise<RailOrder | undefined>;
  /**
   * The holder's name. `known` without a name: this institution tells no names, and perhaps looks nothing up.
   * `unknown`: there is no such account.
   */
  verifyAccount(
    institution: string,
    number: string,
  ): Promise<{ state: 'known'; holder?: string } | { state: 'unknown' }>;
  institutions(currency: string): Promise<RailInstitution[]>;
}

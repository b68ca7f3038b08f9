/**
 * What an order with a payout rail pays out (`docs/decisions/0066`). Token amounts are base units, fiat
 * amounts minor units of the currency.
 */
export interface RailOrderRequest {
  /**
   * The payment's internal `reference`, letters and digits. A rail accepts each once, so a repeated call
   * opens no second order.
   */
  reference: string;
  /** `units`: the tokens whose value the account gets. The rail's fees come on top. */
  sell: { token: string; network: string; decimals: number; units: bigint };
  account: { currency: string; institution: string; number: string; holder: string };
  /** The address to which the rail returns what it cannot pay out. */
  refundAddress: string;
  /** The text that the recipient sees with the money. */
  memo: string;
}

/**
 * A rail's state of an order. `awaiting_deposit`: it has seen no tokens. `under_way`: it has them, and may
 * still pay out or return them. The others are final: `settled` paid the account, `returned` sent the tokens
 * back, `expired` saw no tokens in time.
 */
export type RailOrderState =
  | 'awaiting_deposit'
  | 'under_way'
  | 'settled'
  | 'returning'
  | 'returned'
  | 'expired';

/** An order as the rail reports it. */
export interface RailOrder {
  orderId: string;
  reference: string;
  state: RailOrderState;
  /** Where to pay, as the rail wrote it. Check it before you pay. */
  address: string;
  network: string;
  token: string;
  currency: string;
  /** The account that it pays. Absent: the rail does not name it. */
  recipient?: { institution: string; number: string } | undefined;
  /**
   * The requested amount, and all fees on top: base units. Compare them with {@link isSameAmount}: a rail may
   * return doubles.
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
  /** Hash of the rail's last transaction on the chain: the return or the release of the tokens. */
  txHash?: string | undefined;
}

/**
 * The outcome of a request to open an order. `not_now`: the rail cannot do it at present, for example because
 * nobody takes the amount. `refused`: it never will, for example because the account is unknown. In both
 * cases no order exists.
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
  /** The least that one order pays out, and its expected fees: base units of a token with these decimals. */
  limitsOf(
    sell: Pick<RailOrderRequest['sell'], 'decimals'>,
  ): Promise<{ minimumUnits: bigint; feeUnits: bigint }>;
  /**
   * Opens an order. Call {@link PayoutRail.find} first if an earlier call with the same reference may have
   * been accepted.
   */
  open(request: RailOrderRequest): Promise<RailOpening>;
  /** An order by its reference; undefined if the rail does not know it. */
  find(reference: string, sell: Pick<RailOrderRequest['sell'], 'decimals'>): Promise<RailOrder | undefined>;
  /** An order by the rail's id; undefined if the rail does not know it. */
  order(orderId: string, sell: Pick<RailOrderRequest['sell'], 'decimals'>): Promise<RailOrder | undefined>;
  /**
   * The holder's name. `known` without a name: this institution gives no names, and may not look anything up.
   * `unknown`: there is no such account.
   */
  verifyAccount(
    institution: string,
    number: string,
  ): Promise<{ state: 'known'; holder?: string } | { state: 'unknown' }>;
  institutions(currency: string): Promise<RailInstitution[]>;
}

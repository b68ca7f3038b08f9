/** A call that Luno refuses: the HTTP status, with Luno's code as the message. */
export class LunoRefusal extends Error {
  constructor(
    readonly status: number,
    code: string,
  ) {
    super(code);
  }
}

interface Order {
  order_id: string;
  client_order_id: string;
  status: 'AWAITING' | 'COMPLETE';
  params: URLSearchParams;
  base: bigint;
  counter: bigint;
}

/** The decimals of all amounts. */
const DECIMALS = 12;
const ONE = 10n ** BigInt(DECIMALS);

/** The state of a simulated Luno: one market, an account and its deposits. Amounts are decimal strings. */
export class LunoBook {
  nowMs = 1_800_000_000_000;
  market = {
    market_id: 'USDCZAR',
    base_currency: 'USDC',
    counter_currency: 'ZAR',
    trading_status: 'ACTIVE',
    min_volume: '1.00',
    max_volume: '100000.00',
    volume_scale: 2,
    min_price: '1.00',
    max_price: '100.00',
    price_scale: 4,
    fee_scale: 8,
  };
  /** The bids, best first. Each order takes from them. */
  bids: { price: string; volume: string }[] = [{ price: '18.5000', volume: '1000.00' }];
  /**
   * In hundredths of a percent. `counter`: in the currency, deducted from what is paid. `base`: in the token,
   * on top of what is sold.
   */
  fee: { basisPoints: number; in: 'counter' | 'base' } = { basisPoints: 0, in: 'counter' };
  balance = '1000.00';
  readonly transfers: { transaction_id: string; amount: string; inbound: boolean; created_at: number }[] = [];
  /** True: an order waits outside the book until it is released. */
  isSlow = false;
  /** True if the key may read withdrawals. */
  canReadWithdrawals = false;
  readonly orders = new Map<string, Order>();

  /** Credits a transaction's deposit. */
  deposit(txHash: string, amount: string): void {
    const line = { transaction_id: txHash, amount, inbound: true, created_at: (this.nowMs += 1) };
    this.transfers.unshift(line);
  }

  /** Lets every waiting order trade. */
  release(): void {
    for (const order of this.orders.values()) if (order.status === 'AWAITING') this.trade(order);
  }

  /** @throws LunoRefusal */
  handle(call: string, params: URLSearchParams): unknown {
    switch (call) {
      case 'GET /api/exchange/1/markets':
        return { markets: [this.market] };
      case 'GET /api/1/orderbook_top':
        return { timestamp: this.nowMs, bids: this.bids, asks: [] };
      case 'GET /api/1/balance':
        return { balance: [this.wallet('USDC', this.balance), this.wallet('ZAR', '12.34')] };
      case 'GET /api/exchange/1/transfers':
        return { transfers: this.pageOf(params) };
      case 'GET /api/1/fee_info':
        return { maker_fee: '0', taker_fee: '0.0020', thirty_day_volume: '0' };
      case 'GET /api/1/withdrawals':
        if (!this.canReadWithdrawals) throw new LunoRefusal(403, 'ErrInsufficientPerms');
        return { withdrawals: [] };
      case 'POST /api/1/postorder':
        return this.post(params);
      case 'GET /api/exchange/3/order':
        return this.read(params.get('client_order_id') ?? '');
      default:
        throw new LunoRefusal(404, 'ErrNotFound');
    }
  }

  private wallet(asset: string, balance: string) {
    return { account_id: `id-${asset}`, asset, name: asset, balance, reserved: '0.00', unconfirmed: '0.00' };
  }

  private pageOf(params: URLSearchParams) {
    if (params.get('account_id') !== 'id-USDC') return null;
    const before = Number(params.get('before') ?? Infinity);
    return this.transfers
      .filter(({ created_at }) => created_at < before)
      .slice(0, Number(params.get('limit')));
  }

  private post(params: URLSearchParams) {
    const clientId = params.get('client_order_id') ?? '';
    const [volume, price] = [params.get('volume') ?? '', params.get('price') ?? ''];
    if (Number(params.get('timestamp')) + Number(params.get('ttl')) < this.nowMs)
      throw new LunoRefusal(400, 'ErrDeadlineExceeded');
    if (!/^[0-9A-Za-z_;,.-]{1,255}$/.test(clientId)) throw new LunoRefusal(400, 'ErrInvalidClientOrderId');
    if (this.orders.has(clientId)) throw new LunoRefusal(409, 'ErrDuplicateClientOrderID');
    if (params.get('pair') !== this.market.market_id) throw new LunoRefusal(400, 'ErrInvalidMarketPair');
    if (this.market.trading_status !== 'ACTIVE') throw new LunoRefusal(400, 'ErrPostOnlyMode');
    if (decimalsOf(volume) > this.market.volume_scale)
      throw new LunoRefusal(400, 'ErrVolumeDenominationNotAllowed');
    if (decimalsOf(price) > this.market.price_scale)
      throw new LunoRefusal(400, 'ErrPriceDenominationNotAllowed');
    if (exact(volume) < exact(this.market.min_volume)) throw new LunoRefusal(400, 'ErrVolumeTooLow');
    if (exact(volume) > exact(this.market.max_volume)) throw new LunoRefusal(400, 'ErrVolumeTooHigh');
    if (exact(volume) > exact(this.balance)) throw new LunoRefusal(400, 'ErrInsufficientBalance');
    const order_id = `BX${this.orders.size + 1}`;
    const order: Order = {
      order_id,
      client_order_id: clientId,
      status: 'AWAITING',
      params,
      base: 0n,
      counter: 0n,
    };
    this.orders.set(clientId, order);
    if (!this.isSlow) this.trade(order);
    return { order_id };
  }

  /** Sells up to the order's volume to the bids at its price or above, and cancels the rest. */
  private trade(order: Order): void {
    let left = exact(order.params.get('volume') ?? '0');
    const lowest = exact(order.params.get('price') ?? '0');
    for (const bid of this.bids) {
      if (exact(bid.price) < lowest || left === 0n) continue;
      const taken = left < exact(bid.volume) ? left : exact(bid.volume);
      bid.volume = textOf(exact(bid.volume) - taken);
      left -= taken;
      order.base += taken;
      order.counter += (taken * exact(bid.price)) / ONE;
    }
    this.bids = this.bids.filter(({ volume }) => exact(volume) > 0n);
    order.status = 'COMPLETE';
    this.balance = textOf(exact(this.balance) - order.base - this.feeOf(order).base);
  }

  private read(clientId: string) {
    const order = this.orders.get(clientId);
    if (!order) throw new LunoRefusal(404, 'ErrOrderNotFound');
    const { params, base, counter, ...shown } = order;
    const fee = this.feeOf(order);
    return {
      ...shown,
      pair: params.get('pair'),
      side: 'SELL',
      type: 'LIMIT',
      time_in_force: params.get('time_in_force'),
      limit_price: params.get('price'),
      limit_volume: params.get('volume'),
      base: textOf(base),
      counter: textOf(counter),
      fee_base: textOf(fee.base),
      fee_counter: textOf(fee.counter),
    };
  }

  private feeOf({ base, counter }: Order): { base: bigint; counter: bigint } {
    const share = (units: bigint) => (units * BigInt(this.fee.basisPoints)) / 10_000n;
    return this.fee.in === 'base'
      ? { base: share(base), counter: 0n }
      : { base: 0n, counter: share(counter) };
  }
}

function exact(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0').slice(0, DECIMALS));
}

function textOf(units: bigint): string {
  const digits = units.toString().padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

function decimalsOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0;
}

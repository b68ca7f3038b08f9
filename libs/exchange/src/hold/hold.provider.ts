import { fiat, fiatValueRoundedDown } from '@cowrie/money';
import type { ExchangeProvider, OrderOutcome, OrderRequest } from '../exchange.port';

/** Self-custody: sells nothing. Every order is filled at once, at the locked rate (`docs/decisions/0014`). */
export class HoldProvider implements ExchangeProvider {
  readonly name = 'hold';

  async order({ idempotencyKey, sell, buy, rate }: OrderRequest): Promise<OrderOutcome> {
    const tokens = { asset: { code: sell.token, decimals: sell.decimals }, units: sell.units };
    const value = fiatValueRoundedDown(tokens, rate, fiat(buy.currency));
    return { state: 'filled', orderId: idempotencyKey, soldUnits: sell.units, boughtUnits: value.units };
  }

  /** It stores no orders: the same order always has the same outcome. */
  async orderStatus(): Promise<undefined> {
    return undefined;
  }

  async minimumUnits(): Promise<bigint> {
    return 1n;
  }
}

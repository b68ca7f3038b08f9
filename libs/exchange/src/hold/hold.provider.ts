import { fiat, fiatValueRoundedDown } from '@cowrie/money';
import type { ExchangeProvider, OrderOutcome, OrderRequest } from '../exchange.port';

/** Self-custody: nothing is sold, and the fiat value is that of the locked rate (decisions §4). */
export class HoldProvider implements ExchangeProvider {
  readonly name = 'hold';

  async order({ idempotencyKey, sell, buy, rate }: OrderRequest): Promise<OrderOutcome> {
    const tokens = { asset: { code: sell.token, decimals: sell.decimals }, units: sell.units };
    const value = fiatValueRoundedDown(tokens, rate, fiat(buy.currency));
    return { state: 'filled', orderId: idempotencyKey, soldUnits: sell.units, boughtUnits: value.units };
  }

  /** Nothing is kept: the same order gives the same answer again. */
  async orderStatus(): Promise<undefined> {
    return undefined;
  }
}

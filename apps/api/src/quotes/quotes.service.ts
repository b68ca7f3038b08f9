import { Injectable } from '@nestjs/common';
import type { FiatCurrency, Quote, QuoteRequestDto, Token } from '@cowrie/dto';
import { type Amount, formatCrypto, formatFiat, payableRoundedUp, rateLessMarkup } from '@cowrie/money';
import type { Caller } from '../auth-guard/caller';
import type { Merchant } from '../merchants/merchant.schema';
import { AppConfig } from '../platform/config/app.config';
import { requestedAmount, requireWithinBounds, sessionCurrency } from './bounds';
import { requirePair } from './pairs';
import { RatesService } from './rates.service';

/** A price in tokens: `rate` is fiat per one token, the merchant's markup already in it. */
export interface Price {
  rate: string;
  payable: Amount;
}

@Injectable()
export class QuotesService {
  constructor(
    private readonly rates: RatesService,
    private readonly config: AppConfig,
  ) {}

  /** Indicative: the rate is fixed when the customer completes checkout. @throws ApiError as docs/interface.md §4.6 lists */
  async quote({ merchant, environment }: Caller, request: QuoteRequestDto): Promise<Quote> {
    const { token } = requirePair(merchant, this.config.environments[environment], request);
    const collectInUSD = request.collectInUSD ?? false;
    const currency = sessionCurrency(merchant, collectInUSD);
    const amount = requestedAmount(currency, request.amount);
    requireWithinBounds(merchant, amount, collectInUSD);
    const { rate, payable } = await this.price(merchant, amount, {
      symbol: request.token,
      decimals: token.decimals,
    });
    return { rate, cryptoAmount: formatCrypto(payable), fiatAmount: formatFiat(amount), currency };
  }

  /** What `amount` costs in a token at this moment. @throws ApiError rate_unavailable */
  async price(
    merchant: Merchant,
    amount: Amount,
    token: { symbol: Token; decimals: number },
  ): Promise<Price> {
    const market = await this.rates.rate(token.symbol, amount.asset.code as FiatCurrency);
    const rate = rateLessMarkup(market, merchant.markupBasisPoints);
    return {
      rate,
      payable: payableRoundedUp(amount, rate, { code: token.symbol, decimals: token.decimals }),
    };
  }
}

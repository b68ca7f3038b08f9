import { Injectable } from '@nestjs/common';
import type { FiatCurrency, Quote, QuoteRequestDto, Token } from '@cowrie/dto';
import {
  type Amount,
  formatCrypto,
  formatFiat,
  payableRoundedUp,
  rateLessMarkup,
  roundedUpTo,
} from '@cowrie/money';
import type { RateEvidence } from '@cowrie/rates';
import type { Caller } from '@cowrie/api/merchants/auth-guard/caller';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { requestedAmount, requireWithinBounds, sessionCurrency } from './bounds';
import { OfferedNetworks } from './offered-networks';
import { requirePair } from './pairs';
import { RatesService } from './rates.service';

/** A price in tokens. */
export interface Price {
  /** Fiat per one token, after the merchant's markup. */
  rate: string;
  payable: Amount;
  /** What the rate before the markup was made of. */
  evidence: RateEvidence;
  /** By how much that rate was lowered, in hundredths of a percent. */
  markupBasisPoints: number;
  /** The number of decimals that `payable` was rounded up to. */
  payableDecimals: number;
}

/** Prices fiat amounts in tokens (docs/decisions/0015). */
@Injectable()
export class QuotesService {
  constructor(
    private readonly rates: RatesService,
    private readonly offered: OfferedNetworks,
    private readonly config: AppConfig,
  ) {}

  /**
   * An indicative quote: the rate of a payment is fixed when the customer completes checkout
   * (docs/interface.md §4.6).
   * @throws ApiError pair_not_supported, validation_failed, amount_too_small, amount_too_large,
   *   rate_unavailable
   */
  async quote({ merchant, environment }: Caller, request: QuoteRequestDto): Promise<Quote> {
    const { token } = requirePair(merchant, this.offered.of(environment), request);
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

  /**
   * Token → fiat per one token after the merchant's markup, to show before the choice: up to 30 s old, from
   * memory. Tokens without a rate are left out.
   */
  indicativeRates(
    merchant: Merchant,
    currency: FiatCurrency,
    tokens: readonly Token[],
  ): Promise<Partial<Record<Token, string>>> {
    return lessMarkup(merchant, tokens, (token) => this.rates.indicativeRate(token, currency));
  }

  /**
   * Token → fiat per one token now, after the merchant's markup. Tokens without a rate are left out.
   */
  ratesOf(
    merchant: Merchant,
    currency: FiatCurrency,
    tokens: readonly Token[],
  ): Promise<Partial<Record<Token, string>>> {
    return lessMarkup(merchant, tokens, (token) => this.rates.rateIfAny(token, currency));
  }

  /**
   * The current price of `amount` in a token, rounded up to the token's base unit. It is rounded to fewer
   * decimals if the merchant or the deployment wants amounts that are easy to type (docs/decisions/0052).
   * @throws ApiError rate_unavailable
   */
  async price(
    merchant: Merchant,
    amount: Amount,
    token: { symbol: Token; decimals: number },
  ): Promise<Price> {
    const evidence = await this.rates.rate(token.symbol, amount.asset.code as FiatCurrency);
    const { markupBasisPoints } = merchant;
    const rate = rateLessMarkup(evidence.rate, markupBasisPoints);
    const payable = payableRoundedUp(amount, rate, { code: token.symbol, decimals: token.decimals });
    const wished = merchant.payableDecimals ?? this.config.payableDecimals;
    const payableDecimals = Math.min(wished, token.decimals);
    return {
      rate,
      payable: roundedUpTo(payableDecimals, payable),
      evidence,
      markupBasisPoints,
      payableDecimals,
    };
  }
}

/** The rates of these tokens less the merchant's markup. Tokens without a rate are left out. */
async function lessMarkup(
  { markupBasisPoints }: Merchant,
  tokens: readonly Token[],
  marketOf: (token: Token) => Promise<string | undefined>,
): Promise<Partial<Record<Token, string>>> {
  const found = await Promise.all(
    tokens.map(async (token) => {
      const market = await marketOf(token);
      return market === undefined ? [] : [[token, rateLessMarkup(market, markupBasisPoints)]];
    }),
  );
  return Object.fromEntries(found.flat()) as Partial<Record<Token, string>>;
}

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
import type { ApiError } from '@cowrie/api/platform/http/api.error';
import { requestedAmount, requireWithinBounds, sessionCurrency } from './bounds';
import { OfferedNetworks } from './offered-networks';
import { type PairDefinition, requirePair, supportedPairs } from './pairs';
import { RatesService } from './rates.service';
import { refusalByAll, requireLargeEnough } from './smallest-payment';

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
    const pair = requirePair(merchant, this.offered.of(environment), request);
    const collectInUSD = request.collectInUSD ?? false;
    const currency = sessionCurrency(merchant, collectInUSD);
    const amount = requestedAmount(currency, request.amount);
    requireWithinBounds(merchant, amount, collectInUSD);
    const { rate, payable } = await this.price(merchant, amount, pair);
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
   * The refusal of an amount that none of the merchant's pairs takes now: amount_too_small. Undefined: a pair
   * takes it, or nobody knows.
   */
  refusalByAllPairs(
    { merchant, environment }: Pick<Caller, 'merchant' | 'environment'>,
    amount: Amount,
  ): Promise<ApiError | undefined> {
    const offered = this.offered.of(environment);
    return refusalByAll(supportedPairs(merchant, offered), offered, amount, (tokens) =>
      this.indicativeRates(merchant, amount.asset.code as FiatCurrency, tokens),
    );
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
   * @throws ApiError rate_unavailable; amount_too_small if the network takes no payment of this amount
   */
  async price(merchant: Merchant, amount: Amount, { network, token }: PairDefinition): Promise<Price> {
    const evidence = await this.rates.rate(token.symbol, amount.asset.code as FiatCurrency);
    const { markupBasisPoints } = merchant;
    const rate = rateLessMarkup(evidence.rate, markupBasisPoints);
    requireLargeEnough(network, rate, amount);
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

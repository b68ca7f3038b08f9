import { Injectable } from '@nestjs/common';
import type { Language, Token } from '@cowrie/dto';
import { fiat, parseAmount } from '@cowrie/money';
import { isPayable } from '@cowrie/payment-state';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { feeOf } from '@cowrie/api/merchants/merchants/merchant-settings';
import { requireWithinBounds } from '../../quotes/bounds';
import { OfferedNetworks } from '../../quotes/offered-networks';
import { otherPairs, requirePair } from '../../quotes/pairs';
import { type Price, QuotesService } from '../../quotes/quotes.service';
import { vaultOn } from '@cowrie/api/platform/chain/chain-family';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig, type ConfiguredNetwork } from '@cowrie/api/platform/config/app.config';
import { treasuryOf } from '@cowrie/api/platform/config/treasury';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { Deposit, OtherAsset, Payment } from '../document/payment.schema';
import type { PaymentFields } from '../document/payment.selection';
import { PaymentWindows } from '../document/payment-windows';
import type { StoredRateEvidence } from '../document/rate-evidence.schema';

/** What the choice of token and network depends on. */
export const CHOICE_FIELDS = {
  businessId: 1,
  environment: 1,
  fiatAmount: 1,
  currency: 1,
  collectInUSD: 1,
  status: 1,
  version: 1,
  expiresAt: 1,
  deposit: 1,
  formerDeposits: 1,
  cancelledAt: 1,
} as const satisfies PaymentFields;

/** A payment as the choice reads it. */
export type Chooser = Pick<Payment, '_id' | keyof typeof CHOICE_FIELDS>;

export interface Pair {
  token: Token;
  network: string;
}

/** What a choice of token and network locks: of the page, of the plain page, or of a program. */
@Injectable()
export class PaymentChoices {
  constructor(
    private readonly windows: PaymentWindows,
    private readonly quotes: QuotesService,
    private readonly offered: OfferedNetworks,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * What a choice of this pair would lock now. Nothing is written.
   * @throws ApiError pair_not_supported, amount_too_small, amount_too_large, rate_unavailable
   */
  async quote(payment: Chooser, merchant: Merchant, choice: Pair): Promise<Deposit> {
    const environment = this.config.environments[payment.environment];
    const pair = requirePair(merchant, this.offered.of(payment.environment), choice);
    const { network, token } = pair;
    const amount = parseAmount(fiat(payment.currency), payment.fiatAmount);
    requireWithinBounds(merchant, amount, payment.collectInUSD);
    const price = await this.quotes.price(merchant, amount, pair);
    const { rate, payable } = price;
    const treasury = treasuryOf(network, environment, merchant.environments[payment.environment]);
    if (!treasury)
      throw new Error(`no treasury is set for ${payment.environment}; set one in the configuration`);
    const vault = { treasury, paymentId: payment._id.toHexString() };
    const address = vaultOn(network, vault);
    const hasSameVault = (other: ConfiguredNetwork) => vaultOn(other, vault) === address;
    const otherAssets = await this.otherAssetsOf(payment, merchant, { choice, hasSameVault, rate });
    return {
      token: choice.token,
      network: choice.network,
      tokenAddress: token.address,
      decimals: token.decimals,
      address,
      factory: network.factory,
      treasury,
      rate,
      rateEvidence: rateEvidenceOf(price),
      expectedUnits: payable.units.toString(),
      toleranceBasisPoints: merchant.toleranceBasisPoints,
      fee: feeOf(merchant, payment.currency),
      lockedAt: this.clock.now(),
      ...(otherAssets.length > 0 && { otherAssets }),
    };
  }

  /**
   * The merchant's other pairs with the same vault, each at its current rate. Pairs of the chosen token count
   * by themselves, if the merchant allows it (docs/decisions/0055). A token without a rate is left out.
   */
  private async otherAssetsOf(
    { environment, currency }: Pick<Payment, 'environment' | 'currency'>,
    merchant: Merchant,
    chosen: { choice: Pair; hasSameVault: (network: ConfiguredNetwork) => boolean; rate: string },
  ): Promise<OtherAsset[]> {
    const { choice, hasSameVault, rate } = chosen;
    const offered = this.offered.of(environment);
    const pairs = otherPairs(merchant, offered, choice).filter(({ network }) => hasSameVault(network));
    const others = [...new Set(pairs.map(({ token }) => token))].filter((token) => token !== choice.token);
    const rates = await this.quotes.ratesOf(merchant, currency, others);
    return pairs.flatMap(({ token, network: { name }, definition: { address, decimals } }) => {
      const isChosenToken = token === choice.token;
      const ownRate = isChosenToken ? rate : rates[token];
      if (ownRate === undefined) return [];
      const counts = isChosenToken && (merchant.anyNetwork ?? true);
      const asset = { token, network: name, tokenAddress: address, decimals, rate: ownRate };
      return [{ ...asset, ...(counts && { counts }) }];
    });
  }

  /**
   * Locks a session to a deposit, and starts its window. Returns the window's end; undefined when another
   * request changed the session meanwhile.
   * @throws ApiError checkout_locked
   */
  async lock(payment: Chooser, deposit: Deposit, language?: Language): Promise<Date | undefined> {
    const former = payment.deposit;
    // Money may still come for the former choice, and only one address per payment is watched.
    if (former && former.address !== deposit.address) throw new ApiError('checkout_locked');
    const window = this.windowOf(deposit);
    const isLocked = await this.windows.lock(payment, { deposit, ...window, language });
    return isLocked ? window.expiresAt : undefined;
  }

  /** The time in which a deposit can be paid, and in which its address is watched. */
  windowOf({ lockedAt }: Pick<Deposit, 'lockedAt'>): { expiresAt: Date; watchedUntil: Date } {
    const expiresAt = new Date(lockedAt.getTime() + this.config.paymentWindowSeconds * 1000);
    return {
      expiresAt,
      watchedUntil: new Date(expiresAt.getTime() + this.config.watchAfterEndSeconds * 1000),
    };
  }

  /** @throws ApiError payment_not_payable once the session has ended */
  requirePayable({ status, expiresAt }: Pick<Payment, 'status' | 'expiresAt'>): void {
    if (!isPayable(status) || expiresAt <= this.clock.now()) throw new ApiError('payment_not_payable');
  }
}

/** What is stored about how a price was made (docs/decisions/0064). */
function rateEvidenceOf({ evidence, markupBasisPoints, payableDecimals }: Price): StoredRateEvidence {
  const { rate, agreedAt, rule } = evidence;
  const readings = evidence.readings.map(({ source, rate: read, asOf, role }) => ({
    source,
    rate: read,
    asOf,
    role,
  }));
  return { rate, agreedAt, rule, readings, markupBasisPoints, payableDecimals };
}

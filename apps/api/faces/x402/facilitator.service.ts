import { Injectable } from '@nestjs/common';
import type {
  SignedPaymentCheck,
  SignedPaymentDto,
  SignedPaymentSettlement,
  SupportedPayments,
} from '@cowrie/dto';
import {
  type ErrorReason,
  MalformedPaymentError,
  type SignedPayment,
  signedPaymentOf,
  X402_VERSION,
} from '@cowrie/x402';
import { checksumAddress } from '@cowrie/chain-evm';
import type { Caller } from '@cowrie/api/merchants/auth-guard/caller';
import { PaymentOffers } from '@cowrie/api/money-in/payments/choice/payment-offers.service';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { OfferedNetworks } from '@cowrie/api/money-in/quotes/offered-networks';
import { RelayersRepository } from '@cowrie/api/money-in/relays/relayers.repository';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { ErrorCode } from '@cowrie/api/platform/http/error-catalogue';
import { PaymentRequiredError } from './payment-required.error';
import { caip2 } from './x402.presenter';
import { X402Service } from './x402.service';

/** Counts a try of this payment. Its error becomes the response. */
type MayTryFor = (payCode: string) => Promise<void>;

/**
 * Verifies and settles signed payments for merchants’ own servers of x402. It takes only what goes to the
 * address of a payment of the caller, so nobody else spends the relayer’s gas.
 */
@Injectable()
export class Facilitator {
  constructor(
    private readonly x402: X402Service,
    private readonly payments: PaymentsRepository,
    private readonly offers: PaymentOffers,
    private readonly offered: OfferedNetworks,
    private readonly relayers: RelayersRepository,
  ) {}

  /** @throws ApiError rate_limited */
  async verify(caller: Caller, body: SignedPaymentDto, mayTry: MayTryFor): Promise<SignedPaymentCheck> {
    const read = await this.read(caller, body);
    if ('reason' in read) return { isValid: false, invalidReason: read.reason };
    const { signed, payCode } = read;
    const payer = signed.authorization.from;
    const invalidReason = await this.x402.verify(payCode, signed, () => mayTry(payCode)).catch(reasonOf);
    return invalidReason === undefined ? { isValid: true, payer } : { isValid: false, invalidReason, payer };
  }

  /** @throws as `verify`, and ApiError payment_under_way, which is safe to repeat */
  async settle(caller: Caller, body: SignedPaymentDto, mayTry: MayTryFor): Promise<SignedPaymentSettlement> {
    const read = await this.read(caller, body);
    const failed = (errorReason: ErrorReason, network = '') => ({
      success: false,
      errorReason,
      transaction: '',
      network,
    });
    if ('reason' in read) return failed(read.reason);
    const { signed, payCode } = read;
    try {
      const { settlement } = await this.x402.settle(payCode, signed, () => mayTry(payCode));
      // It was paid in another way.
      return settlement?.response ?? failed('invalid_transaction_state', signed.accepted.network);
    } catch (error) {
      return failed(reasonOf(error), signed.accepted.network);
    }
  }

  /** The networks on which something can be signed and relayed now. */
  async supported({ environment }: Caller): Promise<SupportedPayments> {
    const working = await this.relayers.accountsIn(environment);
    const networks = this.offered.of(environment).flatMap(({ name, chainId, tokens }) => {
      const account = working.get(name);
      const isSignable = Object.values(tokens).some(
        ({ symbol }) => this.offered.signatureOf(environment, { token: symbol, network: name }) !== undefined,
      );
      return account !== undefined && isSignable ? [{ network: caip2(chainId), account }] : [];
    });
    return {
      kinds: networks.map(({ network }) => ({ x402Version: X402_VERSION, scheme: 'exact', network })),
      extensions: ['payment-identifier'],
      signers: Object.fromEntries(networks.map(({ network, account }) => [network, [account]])),
    };
  }

  /** What was signed, and the code of the caller’s payment that it goes to. */
  private async read(
    { merchant, environment }: Caller,
    { paymentPayload, paymentRequirements }: SignedPaymentDto,
  ): Promise<{ signed: SignedPayment; payCode: string } | { reason: ErrorReason }> {
    let signed: SignedPayment;
    try {
      signed = signedPaymentOf(paymentPayload);
    } catch (error) {
      if (error instanceof MalformedPaymentError) return { reason: error.reason };
      throw error;
    }
    const { accepted, authorization } = signed;
    const isSame = (['scheme', 'network', 'amount', 'asset', 'payTo'] as const).every(
      (name) => String(paymentRequirements[name]).toLowerCase() === accepted[name].toLowerCase(),
    );
    if (!isSame) return { reason: 'invalid_payment_requirements' };
    const payCode = await this.payCodeAt(authorization.to, { businessId: merchant._id, environment });
    return payCode === undefined ? { reason: 'invalid_payment_requirements' } : { signed, payCode };
  }

  private async payCodeAt(
    address: string,
    tenant: Pick<Payment, 'businessId' | 'environment'>,
  ): Promise<string | undefined> {
    const checked = checksumAddress(address);
    const _id = await this.offers.paymentAt(checked);
    return this.payments.payCodeOf(tenant, _id ? { _id } : { 'deposit.address': checked });
  }
}

/** @throws the error itself if it says nothing about the signed payment */
function reasonOf(error: unknown): ErrorReason {
  if (error instanceof PaymentRequiredError && error.reason) return error.reason;
  const reason = error instanceof ApiError && REASONS[error.code];
  if (!reason) throw error;
  return reason;
}

/** Refusals of the session, which no signature changes. */
const REASONS: Partial<Record<ErrorCode, ErrorReason>> = {
  payment_not_payable: 'invalid_transaction_state',
  money_seen: 'invalid_transaction_state',
  checkout_locked: 'invalid_payment_requirements',
  pair_not_supported: 'invalid_payment_requirements',
};

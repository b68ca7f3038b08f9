import type { TokenSignature } from '@cowrie/chain-evm';
import {
  challengeOf,
  type PaymentChallenge,
  type PaymentRequired,
  type PaymentRequirements,
  type PaymentReceipt,
  type SettlementResponse,
  X402_VERSION,
} from '@cowrie/x402';
import type { Deposit } from '@cowrie/api/money-in/payments/document/payment.schema';

/** A way to pay, as the program sees it, with what it would lock. */
export interface DepositOffer extends PaymentRequirements {
  deposit: Deposit;
  terms: OfferTerms;
}

/** What the scheme `Payment` says besides. */
interface OfferTerms {
  chainId: number;
  decimals: number;
  /** Until when a challenge can be answered. */
  until: Date;
}

/** The name of a chain as CAIP-2 writes it. */
export function caip2(chainId: number): string {
  return `eip155:${chainId}`;
}

/** A way to pay a deposit. Pure. */
export function presentOffer(
  deposit: Deposit,
  { name, version }: TokenSignature,
  { maxTimeoutSeconds, ...terms }: OfferTerms & { maxTimeoutSeconds: number },
): DepositOffer {
  return {
    scheme: 'exact',
    network: caip2(terms.chainId),
    asset: deposit.tokenAddress,
    amount: deposit.expectedUnits,
    payTo: deposit.address,
    maxTimeoutSeconds,
    extra: { name, version },
    deposit,
    terms,
  };
}

/**
 * A way to pay as a challenge of the scheme `Payment`. Pure.
 * @param attempt how many relays of the payment have ended
 */
export function presentChallenge(
  { asset, amount, payTo, terms: { chainId, decimals, until } }: DepositOffer,
  { realm, attempt }: { realm: string; attempt: number },
): PaymentChallenge {
  return challengeOf({ asset, amount, payTo, chainId, decimals }, { realm, expiresAt: until, attempt });
}

/** A program may name what it signs, so that it does not sign twice under one name. */
const PAYMENT_IDENTIFIER = {
  info: {},
  schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: { id: { type: 'string', minLength: 16, maxLength: 128 } },
  },
};

/** The content of `PAYMENT-REQUIRED`. Pure. */
export function presentRequired(
  resource: { url: string; description?: string | undefined },
  offers: readonly DepositOffer[],
  error = 'payment required',
): PaymentRequired {
  const { url, description } = resource;
  return {
    x402Version: X402_VERSION,
    error,
    resource: { url, ...(description && { description }), mimeType: 'application/json' },
    accepts: offers.map(({ deposit: _, terms: __, ...shown }) => shown),
    extensions: { 'payment-identifier': PAYMENT_IDENTIFIER },
  };
}

/** A transfer that is in a block. */
export interface Settlement {
  response: SettlementResponse;
  chainId: number;
  /** When its transaction was sent. */
  sentAt: Date;
}

/** The content of `Payment-Receipt`. Pure. */
export function presentReceipt(
  { response, chainId, sentAt }: Settlement,
  challengeId: string,
): PaymentReceipt {
  return {
    method: 'evm',
    challengeId,
    reference: response.transaction,
    status: 'success',
    timestamp: sentAt.toISOString(),
    chainId,
  };
}

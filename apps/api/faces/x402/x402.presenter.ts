import type { TokenSignature } from '@cowrie/chain-evm';
import { type PaymentRequired, type PaymentRequirements, X402_VERSION } from '@cowrie/x402';
import type { Deposit } from '@cowrie/api/money-in/payments/document/payment.schema';

/** A way to pay, as the program sees it, with what it would lock. */
export interface DepositOffer extends PaymentRequirements {
  deposit: Deposit;
}

/** The name of a chain as CAIP-2 writes it. */
export function caip2(chainId: number): string {
  return `eip155:${chainId}`;
}

/** A way to pay a deposit. Pure. */
export function presentOffer(
  deposit: Deposit,
  { name, version }: TokenSignature,
  { chainId, maxTimeoutSeconds }: { chainId: number; maxTimeoutSeconds: number },
): DepositOffer {
  return {
    scheme: 'exact',
    network: caip2(chainId),
    asset: deposit.tokenAddress,
    amount: deposit.expectedUnits,
    payTo: deposit.address,
    maxTimeoutSeconds,
    extra: { name, version },
    deposit,
  };
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
    accepts: offers.map(({ deposit: _, ...shown }) => shown),
    extensions: { 'payment-identifier': PAYMENT_IDENTIFIER },
  };
}

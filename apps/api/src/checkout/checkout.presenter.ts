import {
  TOKENS,
  type CheckoutConfiguration,
  type CheckoutProgress,
  type DepositInstruction,
} from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import { threshold } from '@cowrie/payment-state';
import type { Merchant } from '../merchants/merchant.schema';
import type { ChainCursor } from '../payments/facts/chain-cursor.schema';
import type { Transfer } from '../payments/facts/transfer.schema';
import { cryptoText } from '../payments/payment.presenter';
import { finalityOf } from '../payments/payment-policy';
import type { Deposit, Payment } from '../payments/payment.schema';
import type { EnvironmentConfig } from '../platform/config/app.config';
import { supportedPairs } from '../quotes/pairs';

interface ConfigurationSource {
  payment: Payment;
  merchant: Merchant;
  transfers: readonly Transfer[];
  cursor: ChainCursor | null;
  environment: EnvironmentConfig | undefined;
  now: Date;
}

/** Interface, "Checkout configuration", with what the page needs to go on after a reload. */
export function presentConfiguration(source: ConfigurationSource): CheckoutConfiguration {
  const { payment, merchant, environment } = source;
  const pairs = supportedPairs(merchant, environment);
  return {
    id: payment._id.toHexString(),
    customerEmail: payment.customer.email,
    memo: `${merchant.name}: ${payment.clientReference}`,
    clientReference: payment.clientReference,
    paymentStatus: payment.status,
    paymentAmount: payment.fiatAmount,
    paymentCurrency: payment.currency,
    supportedTokens: TOKENS.filter((token) => pairs[token]),
    supportedNetworksPerToken: pairs,
    businessName: merchant.name,
    logoURL: merchant.logoUrl,
    status: payment.status,
    callbackURL: payment.callbackURL,
    failureURL: payment.failureURL,
    environment: payment.environment,
    minimumOutputAmount: Number(merchant.bounds.minimumOutputAmount),
    maximumOutputAmount: Number(merchant.bounds.maximumOutputAmount),
    minimumUSDAmount: Number(merchant.bounds.minimumUSDAmount),
    maximumUSDAmount: Number(merchant.bounds.maximumUSDAmount),
    createdAt: payment.createdAt.toISOString(),
    updatedAt: payment.updatedAt.toISOString(),
    ...progressOf(source),
  };
}

/** Interface, "Deposit instruction". */
export function presentInstruction(deposit: Deposit, validUntil: Date): DepositInstruction {
  const asset = { code: deposit.token, decimals: deposit.decimals };
  return {
    receiveAddress: deposit.address,
    validUntil: validUntil.toISOString(),
    totalPayableAmount: formatCrypto(amountOf(asset, BigInt(deposit.expectedUnits))),
  };
}

function progressOf({ payment, transfers, cursor, environment, now }: ConfigurationSource): CheckoutProgress {
  const { deposit } = payment;
  return {
    deposit: deposit && {
      ...presentInstruction(deposit, payment.expiresAt),
      token: deposit.token,
      network: deposit.network,
    },
    receivedAmount: cryptoText(payment, payment.seenUnits),
    missingAmount: missingAmountOf(payment),
    confirmations: confirmationsOf(payment, transfers, cursor, environment),
    expiresAt: payment.expiresAt.toISOString(),
    serverTime: now.toISOString(),
  };
}

/** What would still have to be sent, once something was seen; nothing is missing within the tolerance. */
function missingAmountOf({ deposit, seenUnits }: Payment): string | undefined {
  if (!deposit || !seenUnits) return undefined;
  const expected = BigInt(deposit.expectedUnits);
  const seen = BigInt(seenUnits);
  if (seen >= threshold(expected, deposit)) return undefined;
  return formatCrypto(amountOf({ code: deposit.token, decimals: deposit.decimals }, expected - seen));
}

/** Of the newest standing transfer of the locked token on the locked network. */
function confirmationsOf(
  payment: Payment,
  transfers: readonly Transfer[],
  cursor: ChainCursor | null,
  environment: EnvironmentConfig | undefined,
): CheckoutProgress['confirmations'] {
  const { deposit } = payment;
  const network = environment?.networks.find(({ name }) => name === deposit?.network);
  const blocks = transfers
    .filter(({ standing, direction }) => standing && direction === 'in')
    .filter(({ token, network }) => deposit && token === deposit.token && network === deposit.network)
    .map(({ blockNumber }) => blockNumber);
  if (!network || !cursor || blocks.length === 0) return undefined;
  const { confirmations: required } = finalityOf(payment, network);
  const depth = cursor.headNumber - Math.max(...blocks) + 1;
  return { seen: Math.min(Math.max(depth, 0), required), required };
}

import {
  REDIRECT_FIELDS,
  TOKENS,
  type CheckoutConfiguration,
  type CheckoutNetwork,
  type CheckoutProgress,
  type DepositInstruction,
  type FailureReason,
  type LockedDeposit,
  type RedirectField,
  type TokenContract,
} from '@cowrie/dto';
import { amountOf, fiat, formatCrypto, parseAmount } from '@cowrie/money';
import { isTerminal, threshold } from '@cowrie/payment-state';
import { WALLET_APPS } from '@cowrie/tables';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { isRedirectHost } from '@cowrie/api/merchants/merchants/redirect-hosts';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { cryptoText } from '@cowrie/api/money-in/payments/http/payment.presenter';
import {
  canChooseAgain,
  isChosen,
  isMoney,
  isMoneySeen,
} from '@cowrie/api/money-in/payments/evaluate/payment-choice';
import { FACTS_FIELDS } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { finalityOf } from '@cowrie/api/money-in/payments/evaluate/payment-policy';
import { networksOfDeposit } from '@cowrie/api/money-in/payments/evaluate/paid-assets';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentFields, Selected } from '@cowrie/api/money-in/payments/document/payment.selection';
import {
  customerInfoOf,
  maskedEmail,
  REDACTED_EMAIL,
} from '@cowrie/api/money-in/payments/document/personal-data';
import type { ConfiguredNetwork, EnvironmentConfig } from '@cowrie/api/platform/config/app.config';
import { supportedPairs, type SupportedPairs } from '@cowrie/api/money-in/quotes/pairs';
import { pairsForAmount } from '@cowrie/api/money-in/quotes/smallest-payment';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { presentArrivals, presentCredited } from './arrivals.presenter';
import { presentPayerRefund } from './payer-refund.presenter';

/** What `presentConfiguration` reads from a payment and its business. */
export const CONFIGURATION_FIELDS = {
  ...FACTS_FIELDS,
  businessId: 1,
  environment: 1,
  customer: 1,
  clientReference: 1,
  fiatAmount: 1,
  currency: 1,
  callbackURL: 1,
  failureURL: 1,
  retryURL: 1,
  description: 1,
  linkCode: 1,
  createdAt: 1,
  updatedAt: 1,
  history: 1,
  seenUnits: 1,
  surplusUnits: 1,
  formerDeposits: 1,
  keptByToken: 1,
  isAskedBack: 1,
} as const satisfies PaymentFields;
type ShownPayment = Selected<typeof CONFIGURATION_FIELDS>;

interface ConfigurationSource {
  payment: ShownPayment;
  merchant: Merchant;
  transfers: readonly Transfer[];
  /** What the payer can sign, and has signed. */
  signed: Pick<LockedDeposit, 'signing' | 'relay'>;
  /** The networks on which the payer could sign a transfer, by token. */
  signable: CheckoutProgress['signable'];
  /** The number of the newest block of a network; undefined while it is unknown. */
  headOf: (network: string) => number | undefined;
  environment: EnvironmentConfig | undefined;
  /** The networks that can be chosen now. */
  offered: readonly ConfiguredNetwork[];
  indicativeRates: CheckoutProgress['indicativeRates'];
  now: Date;
}

/**
 * The checkout configuration, with the progress that the page shows after a reload (docs/interface.md §2.6).
 */
export function presentConfiguration(source: ConfigurationSource): CheckoutConfiguration {
  const { payment, merchant } = source;
  const pairs = choosablePairs(source);
  return {
    id: payment._id.toHexString(),
    customerEmail: shownEmailOf(payment),
    memo: `${merchant.name}: ${payment.clientReference}`,
    clientReference: payment.clientReference,
    paymentStatus: payment.status,
    paymentAmount: payment.fiatAmount,
    paymentCurrency: payment.currency,
    supportedTokens: TOKENS.filter((token) => pairs[token]),
    supportedNetworksPerToken: pairs,
    businessName: merchant.name,
    logoURL: merchant.logoUrl,
    supportEmail: merchant.supportEmail,
    supportPhone: merchant.supportPhone,
    supportURL: merchant.supportURL,
    brandColor: merchant.brandColor,
    status: payment.status,
    callbackURL: payment.callbackURL,
    failureURL: payment.failureURL,
    retryURL: payment.retryURL,
    description: payment.description,
    linkCode: payment.linkCode,
    trustedRedirects: trustedRedirectsOf(payment, merchant),
    environment: payment.environment,
    minimumOutputAmount: Number(merchant.bounds.minimumOutputAmount),
    maximumOutputAmount: Number(merchant.bounds.maximumOutputAmount),
    minimumUSDAmount: Number(merchant.bounds.minimumUSDAmount),
    maximumUSDAmount: Number(merchant.bounds.maximumUSDAmount),
    createdAt: payment.createdAt.toISOString(),
    updatedAt: payment.updatedAt.toISOString(),
    ...progressOf(source, pairs),
  };
}

/** Uses the current hosts, because a host that was removed from the list is no longer trusted. */
function trustedRedirectsOf(payment: ShownPayment, { environments }: Merchant): RedirectField[] {
  const hosts = environments[payment.environment].redirectHosts ?? [];
  return REDIRECT_FIELDS.filter((field) => {
    const address = payment[field];
    return address !== undefined && isRedirectHost(address, hosts);
  });
}

/** The deposit instruction of a locked payment (docs/interface.md §2.7). */
export function presentInstruction(deposit: Deposit, validUntil: Date): DepositInstruction {
  const asset = { code: deposit.token, decimals: deposit.decimals };
  return {
    receiveAddress: shownAddress(deposit.network, deposit.address),
    validUntil: validUntil.toISOString(),
    totalPayableAmount: formatCrypto(amountOf(asset, BigInt(deposit.expectedUnits))),
  };
}

/** The pairs that the page offers: without those that take no payment of this amount. */
function choosablePairs({
  payment,
  merchant,
  offered,
  indicativeRates = {},
}: ConfigurationSource): SupportedPairs {
  const amount = parseAmount(fiat(payment.currency), payment.fiatAmount);
  return pairsForAmount(supportedPairs(merchant, offered), offered, { amount, rates: indicativeRates });
}

function progressOf(source: ConfigurationSource, pairs: SupportedPairs): CheckoutProgress {
  const { payment, environment, signed, now } = source;
  const arrivals = presentArrivals(source);
  const credited = presentCredited(source);
  const newest = newestCounted(source);
  const elsewhere = [...(arrivals ?? []), ...(credited ?? []), ...(newest ? [newest] : [])].map(
    ({ network }) => network,
  );
  return {
    deposit: isChosen(payment) ? lockedDeposit(payment, environment, signed) : undefined,
    networks: networksOf(source, pairs, elsewhere),
    unavailableNetworks: unavailableNetworksOf(source),
    indicativeRates: source.indicativeRates,
    signable: source.signable,
    receivedAmount: cryptoText(payment, seenUnitsOf(payment)),
    missingAmount: missingAmountOf(payment),
    surplusAmount: cryptoText(payment, payment.surplusUnits),
    confirmations: confirmationsOf(source, newest),
    seenNetwork: newest?.network === payment.deposit?.network ? undefined : newest?.network,
    arrivals,
    creditedTransfers: credited,
    paidAt: payment.paidAt?.toISOString(),
    canRelease: isUntouched(source) && isChosen(payment) && canChooseAgain(payment),
    canCancel: isUntouched(source),
    cancelledAt: payment.cancelledAt?.toISOString(),
    failureReason: failureReasonOf(payment),
    refund: presentPayerRefund(source),
    expiresAt: payment.expiresAt.toISOString(),
    serverTime: now.toISOString(),
  };
}

/** True if the session is open and at most dust was seen. */
function isUntouched({ payment, transfers, environment, now }: ConfigurationSource): boolean {
  const isOpen = payment.status === 'pending' && payment.expiresAt > now;
  return isOpen && !isMoneySeen(payment, transfers, environment);
}

function lockedDeposit(
  { deposit, expiresAt }: ShownPayment,
  environment: EnvironmentConfig | undefined,
  signed: ConfigurationSource['signed'],
): CheckoutProgress['deposit'] {
  if (!deposit) return undefined;
  const { token, network, tokenAddress, decimals, rate, rateEvidence, lockedAt } = deposit;
  const definition = environment?.networks.find(({ name }) => name === network);
  return {
    ...presentInstruction(deposit, expiresAt),
    token,
    network,
    tokenAddress: shownAddress(network, tokenAddress),
    decimals,
    chainId: definition?.chainId,
    feeCurrency: definition?.tokens[token]?.feeCurrency,
    explorerURL: definition?.explorerUrl,
    rate,
    rateFixedAt: lockedAt.toISOString(),
    rateSources: rateEvidence?.readings.filter(({ role }) => role === 'price').map(({ source }) => source),
    ...signed,
  };
}

/**
 * The names of the merchant's networks that are not offered now (docs/decisions/0023). Retired ones never
 * come back.
 */
function unavailableNetworksOf({
  payment,
  merchant,
  environment,
  offered,
}: ConfigurationSource): string[] | undefined {
  if (isChosen(payment) || !environment) return undefined;
  const namesOf = (networks: readonly ConfiguredNetwork[]) =>
    new Set(Object.values(supportedPairs(merchant, networks)).flat());
  const inOffer = namesOf(offered);
  return [...namesOf(environment.networks.filter(({ retired }) => !retired))].filter(
    (name) => !inOffer.has(name),
  );
}

/**
 * The networks that the page can name: those it offers, the chosen one, and those that received something.
 */
function networksOf(
  { payment, environment }: ConfigurationSource,
  pairs: SupportedPairs,
  others: readonly string[],
): CheckoutNetwork[] {
  const choices = Object.values(pairs).flat();
  const named = new Set([...choices, ...others, payment.deposit?.network]);
  return (environment?.networks ?? [])
    .filter(({ name }) => named.has(name))
    .map(({ name, chainId, confirmations, explorerUrl, tokens }) => ({
      name,
      chainId,
      confirmations,
      explorerURL: explorerUrl,
      contracts: contractsOf(name, tokens, pairs),
    }));
}

/** The tokens that can be chosen there. Only wallet apps that choose by balance need them. */
function contractsOf(
  network: string,
  tokens: ConfiguredNetwork['tokens'],
  pairs: SupportedPairs,
): TokenContract[] | undefined {
  if (!WALLET_APPS.some(({ networks }) => networks.some((name) => name === network))) return undefined;
  return TOKENS.flatMap((token) => {
    const found = pairs[token]?.includes(network) ? tokens[token] : undefined;
    return found
      ? [{ token, tokenAddress: shownAddress(network, found.address), decimals: found.decimals }]
      : [];
  });
}

function failureReasonOf({ status, history }: ShownPayment): FailureReason | undefined {
  if (status !== 'failed') return undefined;
  return history.at(-1)?.cause === 'settlement_refused' ? 'not_settled' : 'short';
}

/** Undefined while nothing was seen, and again when a reorg orphaned everything. */
function seenUnitsOf({ seenUnits }: ShownPayment): string | undefined {
  return seenUnits === '0' ? undefined : seenUnits;
}

/** The token amount that must still be sent; undefined while nothing was seen, or within the tolerance. */
function missingAmountOf(payment: ShownPayment): string | undefined {
  const { deposit } = payment;
  const seenUnits = seenUnitsOf(payment);
  if (!deposit || !seenUnits) return undefined;
  const expected = BigInt(deposit.expectedUnits);
  const seen = BigInt(seenUnits);
  if (seen >= threshold(expected, deposit)) return undefined;
  return formatCrypto(amountOf({ code: deposit.token, decimals: deposit.decimals }, expected - seen));
}

/**
 * The newest canonical transfer of the locked token, on a network on which it counts. Noise is left out:
 * anybody can send it, and it would hold up the payer's count of blocks.
 */
function newestCounted({ payment: { deposit }, transfers }: ConfigurationSource): Transfer | undefined {
  const networks = new Set(deposit && networksOfDeposit(deposit));
  return transfers
    .filter(isMoney)
    .filter(({ token, network }) => token === deposit?.token && networks.has(network))
    .reduce<Transfer | undefined>(
      (last, one) => (last && last.minedAt > one.minedAt ? last : one),
      undefined,
    );
}

function confirmationsOf(
  { payment, headOf, environment }: ConfigurationSource,
  newest: Transfer | undefined,
): CheckoutProgress['confirmations'] {
  const network = environment?.networks.find(({ name }) => name === newest?.network);
  const headNumber = newest && headOf(newest.network);
  if (!newest || !network || headNumber === undefined) return undefined;
  const { confirmations: required } = finalityOf(payment, network);
  const depth = headNumber - newest.blockNumber + 1;
  return { seen: Math.min(Math.max(depth, 0), required), required };
}

/**
 * The page of an ended payment does not tell strangers whose it was. The payer recognizes the address by its
 * beginning.
 */
function shownEmailOf(payment: Pick<Payment, 'customer' | 'status'>): string {
  const { email } = customerInfoOf(payment);
  return !isTerminal(payment.status) || email === REDACTED_EMAIL ? email : maskedEmail(email);
}

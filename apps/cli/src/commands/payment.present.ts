import { coinOf } from '@cowrie/chain-evm';
import type { SettlementWait } from '@cowrie/dto';
import { tokenAsset } from '@cowrie/ledger';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { amountOf, formatCrypto } from '@cowrie/money';
import { cryptoText, paidByOf, sentWorthOf } from '@cowrie/api/money-in/payments/http/payment.presenter';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { assetOf } from '@cowrie/api/money-in/payments/evaluate/paid-assets';
import type { OtherSent, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { ScreeningFinding } from '@cowrie/api/money-in/payments/document/payment-screening.schema';
import { screeningVersion } from '@cowrie/api/money-in/payments/holds/screening.rules';
import { undecidedVersion } from '@cowrie/api/money-in/payments/document/undecided-version';
import { refundFactsOf } from '@cowrie/api/money-in/payments/refunds/refund-events';
import { amountText } from '../output/amount.format';
import { facts, section, table } from '../output/table.format';
import type { Networks } from './command.context';
import { maskedNumber } from '@cowrie/api/merchants/merchants/account.mask';
import { shownAddress, withShownAddresses } from '@cowrie/api/platform/chain/address-form';

/** What a sale waits for, in words. */
const WAITS: Readonly<Record<SettlementWait, string>> = {
  more: 'more money, because it is below the smallest sweep',
  deposit: 'the exchange to credit the tokens',
  balance: 'tokens at the exchange',
  price: 'a buyer near the locked rate',
  market: 'the exchange to trade the pair',
  lot: 'other payments, until they are enough for a lot',
};

export interface ShownPayment {
  payment: Payment;
  transfers: Transfer[];
  audit: AuditEntry[];
}

/**
 * The stored payment, without the reference that exchanges receive as the idempotency key, and with addresses
 * as people write them.
 */
export function paymentView({ payment, transfers, audit }: ShownPayment): unknown {
  return withShownAddresses({
    ...payment,
    reference: undefined,
    undecidedVersion: undecidedVersion(payment, transfers),
    ...(payment.screening && { screeningVersion: screeningVersion(payment.screening) }),
    transfers: transfers.map((transfer) => ({ id: transferIdOf(transfer), ...transfer })),
    audit,
  });
}

/** Everything known about the payment, as text. */
export function paymentText({ payment, transfers, audit }: ShownPayment, networks: Networks): string {
  const time = (at: Date | undefined) => at?.toISOString();
  const rows = <T>(title: string, head: string[], items: readonly T[], row: (item: T) => string[]) =>
    section(title, items.length > 0 ? table(head, items.map(row)) : '');
  const units = (asset: string, text: string) => amountText(asset, BigInt(text), networks);
  return [
    facts({ ...headOf(payment), version: undecidedVersion(payment, transfers) }),
    rows('History', ['at', 'from', 'to', 'cause'], payment.history, ({ at, from, to, cause }) => [
      at.toISOString(),
      from,
      to,
      cause,
    ]),
    rows(
      rateTitle(payment),
      ['source', 'rate', 'as of', 'used as'],
      payment.deposit?.rateEvidence?.readings ?? [],
      ({ source, rate, asOf, role }) => [source, rate, asOf.toISOString(), role.replace('_', ' ')],
    ),
    rows(
      'Transfers',
      ['transfer', 'direction', 'token', 'amount', 'block', 'mined', 'depth'],
      transfers,
      (one) => [
        transferIdOf(one),
        one.direction,
        one.token ?? shownAddress(one.network, one.tokenAddress),
        one.token ? units(tokenAsset(one.token, one.network), one.units) : `${one.units} base units`,
        String(one.blockNumber),
        one.minedAt.toISOString(),
        depthText(one),
      ],
    ),
    rows('Exceptions', ['at', 'kind', 'transfer'], payment.exceptions, ({ at, kind, transferId }) => [
      at.toISOString(),
      kind,
      transferId,
    ]),
    rows(
      'Resolutions',
      ['at', 'kind', 'transfer', 'by', 'reason'],
      payment.resolutions,
      ({ at, kind, transferId, by, reason }) => [at.toISOString(), kind, transferId, by, reason],
    ),
    rows(
      'Screening',
      ['network', 'sender', 'verdict', 'source', 'decided'],
      [...(payment.screening?.findings ?? []), ...(payment.screening?.released ?? [])],
      (one) => [
        one.network,
        shownAddress(one.network, one.address),
        one.verdict,
        one.detail ? `${one.source}: ${one.detail}` : one.source,
        decidedText(payment, one),
      ],
    ),
    rows(
      'Refunds',
      ['refund', 'status', 'amount', 'asset', 'to', 'requested by', 'charged'],
      payment.refunds ?? [],
      (refund) => {
        const { id, status, token, network, amount, destination = '' } = refundFactsOf(refund);
        const charged = refund.charged ? `${refund.charged} ${payment.currency}` : '';
        return [id, status, amount, `${token} on ${network}`, destination, refund.requestedBy.name, charged];
      },
    ),
    rows(
      'Ledger',
      ['at', 'account', 'asset', 'amount'],
      payment.ledger.flatMap(({ at, lines }) => lines.map((line) => ({ at, ...line }))),
      ({ at, account, asset, units: text }) => [at.toISOString(), account, asset, units(asset, text)],
    ),
    rows('Audit', ['at', 'by', 'action', 'reason'], audit, ({ at, by, action, reason = '' }) => [
      String(time(at)),
      by,
      action,
      reason,
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function headOf(payment: Payment): Record<string, string | undefined> {
  const { deposit, settlement } = payment;
  return {
    payment: payment._id.toHexString(),
    status: payment.status,
    business: payment.businessId.toHexString(),
    environment: payment.environment,
    payCode: payment.payCode,
    reference: payment.clientReference,
    amount: `${payment.fiatAmount} ${payment.currency}`,
    created: payment.createdAt.toISOString(),
    'ends at': payment.expiresAt.toISOString(),
    'to pay':
      deposit && `${cryptoText(payment, deposit.expectedUnits)} ${deposit.token} on ${deposit.network}`,
    rate: deposit && `${deposit.rate} ${payment.currency} for 1 ${deposit.token}`,
    address: deposit && shownAddress(deposit.network, deposit.address),
    seen: cryptoText(payment, payment.seenUnits),
    confirmed: cryptoText(payment, payment.confirmedUnits),
    missing: cryptoText(payment, payment.deficitUnits),
    surplus: cryptoText(payment, payment.surplusUnits),
    'paid at': payment.paidAt?.toISOString(),
    'paid by': paidByText(payment),
    settlement: settlement && `${settlement.state} (${settlement.provider})`,
    sent: cryptoText(payment, sentWorthOf(payment)),
    'of it elsewhere': settlement?.otherSent?.map(otherSentText).join(', '),
    'waits for': settlement?.waitsFor && WAITS[settlement.waitsFor],
    unsold: cryptoText(payment, settlement?.unsoldUnits),
    held: heldText(payment),
    screening:
      payment.screening &&
      `${payment.screening.state} since ${payment.screening.since.toISOString()}, version ${screeningVersion(payment.screening)}`,
    collected: settlement?.collectedFiatAmount,
    fee: settlement?.merchantFee,
    'paid out': paidOutText(settlement),
    'left to the desk': settlement?.railRefused?.reason,
    refused: settlement?.refusedReason,
    error: payment.errorMessage,
  };
}

/** How its money came, and what the gas of a relay was. */
export function paidByText(payment: Payment): string | undefined {
  const { paidBy, relayCost } = paidByOf(payment);
  if (relayCost === undefined) return paidBy;
  const coin = coinOf(payment.deposit?.network ?? '') ?? 'of the coin';
  return `${paidBy}, with gas of ${relayCost} ${coin}`;
}

/** The heading of the readings: the rule's result, and when. */
function rateTitle({ deposit }: Payment): string {
  if (!deposit?.rateEvidence) return 'Rate';
  const { rule, rate, agreedAt, markupBasisPoints } = deposit.rateEvidence;
  const markup = markupBasisPoints > 0 ? `, less ${markupBasisPoints / 100} % markup: ${deposit.rate}` : '';
  return `Rate (${rule} at ${agreedAt.toISOString()}: ${rate}${markup})`;
}

function paidOutText(settlement: Payment['settlement']): string | undefined {
  const { amount, rail, account } = settlement?.paidOut ?? {};
  return account && `${amount} by ${rail} to ${account.institutionName} ${maskedNumber(account.number)}`;
}

function decidedText({ screening }: Payment, finding: ScreeningFinding): string {
  if (screening?.released.includes(finding)) return 'released';
  return screening?.state === 'refused' ? 'refused' : 'waits';
}

function heldText({ deposit, settlement }: Payment): string | undefined {
  const { heldAsset, heldUnits } = settlement ?? {};
  if (!heldAsset || !deposit) return cryptoText({ deposit }, heldUnits);
  const decimals = assetOf(deposit, heldAsset)?.decimals ?? deposit.decimals;
  const sentUnits = heldUnits ?? '0';
  return otherSentText({ ...heldAsset, decimals, sentUnits });
}

function otherSentText({
  token,
  network,
  decimals,
  sentUnits,
}: Pick<OtherSent, 'token' | 'network' | 'decimals' | 'sentUnits'>): string {
  return `${formatCrypto(amountOf({ code: token, decimals }, BigInt(sentUnits)))} ${token} on ${network}`;
}

function depthText({ canonical, confirmedAt, finalAt }: Transfer): string {
  if (!canonical) return 'orphaned';
  if (finalAt) return 'final';
  return confirmedAt ? 'confirmed' : 'seen';
}

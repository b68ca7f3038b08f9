import { amountOf, formatCrypto } from '@cowrie/money';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type {
  LookupResult,
  LookupTransfer,
} from '@cowrie/api/money-in/transaction-lookup/transaction-lookup.types';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { facts, section, table } from '../output/table.format';

/** The verdict, and every transfer to the payment's deposit address. */
export function lookupText(payment: Payment, lookup: LookupResult): string {
  const rows = lookup.transfers.map((one) => [
    one.verdict,
    one.network,
    one.token ?? shownAddress(one.network, one.tokenAddress) ?? 'native coin',
    amountText(one),
    one.confirmations ? `${one.confirmations.seen} of ${one.confirmations.required}` : '',
    one.transferId ?? '',
  ]);
  return [
    facts({
      payment: payment._id.toHexString(),
      transaction: lookup.txHash,
      verdict: lookup.verdict,
      network: lookup.network,
      pays: lookup.otherPaymentIds.join(', '),
      'not checked': lookup.notChecked.join(', '),
    }),
    section(
      'Transfers to this payment’s deposit address',
      rows.length > 0
        ? table(['verdict', 'network', 'token', 'amount', 'confirmations', 'transfer'], rows)
        : '',
    ),
  ].join('\n');
}

function amountText({ decimals, units, token }: LookupTransfer): string {
  if (decimals === undefined) return `${units} base units`;
  return formatCrypto(amountOf({ code: token ?? 'coin', decimals }, units));
}

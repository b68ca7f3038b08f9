import { amountOf, formatCrypto } from '@cowrie/money';
import type { Payment } from '../../../api/src/payments/payment.schema';
import type {
  LookupResult,
  LookupTransfer,
} from '../../../api/src/transaction-lookup/transaction-lookup.types';
import { facts, section, table } from '../output/table.format';

/** For people: the verdict, and every transfer to the payment's address. */
export function lookupText(payment: Payment, result: LookupResult): string {
  const rows = result.transfers.map((one) => [
    one.verdict,
    one.network,
    one.token ?? one.tokenAddress ?? 'own coin',
    amountText(one),
    one.confirmations ? `${one.confirmations.seen} of ${one.confirmations.required}` : '',
    one.transferId ?? '',
  ]);
  return [
    facts({
      payment: payment._id.toHexString(),
      transaction: result.txHash,
      verdict: result.verdict,
      network: result.network,
      pays: result.otherPaymentIds.join(', '),
      'not checked': result.notChecked.join(', '),
    }),
    section(
      'To this payment’s address',
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

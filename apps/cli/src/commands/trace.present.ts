import { amountOf, formatCrypto } from '@cowrie/money';
import type { Payment } from '../../../api/src/payments/payment.schema';
import type { Trace, TracedTransfer } from '../../../api/src/payments/trace/trace.types';
import { facts, section, table } from '../output/table.format';

/** For people: the verdict, and every transfer to the payment's address. */
export function traceText(payment: Payment, trace: Trace): string {
  const rows = trace.transfers.map((one) => [
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
      transaction: trace.txHash,
      verdict: trace.verdict,
      network: trace.network,
      pays: trace.otherPaymentIds.join(', '),
      'not checked': trace.notChecked.join(', '),
    }),
    section(
      'To this payment’s address',
      rows.length > 0
        ? table(['verdict', 'network', 'token', 'amount', 'confirmations', 'transfer'], rows)
        : '',
    ),
  ].join('\n');
}

function amountText({ decimals, units, token }: TracedTransfer): string {
  if (decimals === undefined) return `${units} base units`;
  return formatCrypto(amountOf({ code: token ?? 'coin', decimals }, units));
}

import type { AdminLookupAnswer, AdminLookupTransfer } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import { cryptoText } from '@cowrie/api/money-in/payments/http/payment.presenter';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type {
  LookupResult,
  LookupTransfer,
} from '@cowrie/api/money-in/transaction-lookup/transaction-lookup.types';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';

/** The lookup as operators see it: every transfer, and the other payments that the transaction pays. */
export function presentLookup(payment: Payment, result: LookupResult): AdminLookupAnswer {
  const { txHash, verdict, network, transfers, notChecked, otherPaymentIds } = result;
  const shown = transfers.map((transfer) => presentTransfer(payment, transfer));
  return { txHash, verdict, network, transfers: shown, notChecked, otherPaymentIds };
}

function presentTransfer(payment: Payment, transfer: LookupTransfer): AdminLookupTransfer {
  const { verdict, network, transferId, token, tokenAddress, units, decimals } = transfer;
  return {
    verdict,
    network,
    transferId,
    token,
    tokenAddress: shownAddress(network, tokenAddress),
    units: units.toString(),
    // The decimals of an unlisted token cannot be trusted.
    amount:
      decimals === undefined ? undefined : formatCrypto(amountOf({ code: token ?? 'coin', decimals }, units)),
    confirmations: transfer.confirmations,
    missingAmount: cryptoText(payment, transfer.missingUnits?.toString()),
  };
}

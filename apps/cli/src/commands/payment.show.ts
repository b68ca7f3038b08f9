import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { TransactionLookup } from '@cowrie/api/money-in/transaction-lookup/transaction-lookup.service';
import { withShownAddresses } from '@cowrie/api/platform/chain/address-form';
import { toJson } from '../output/json.format';
import type { CliContext } from './command.context';
import { findPayment } from './payment.find';
import { paymentText, paymentView, type ShownPayment } from './payment.present';
import { lookupText } from './lookup.present';

/** @throws ApiError payment_not_found */
export async function showPayment(
  context: CliContext,
  texts: readonly string[],
  { json }: { json?: boolean },
): Promise<void> {
  const service = await context.service();
  const shown: ShownPayment[] = [];
  for (const text of texts) {
    const payment = await findPayment(service, text);
    const [transfers, audit] = await Promise.all([
      service.get(TransfersRepository).ofPayment(payment._id),
      service.get(AuditLog).ofSubject({ kind: 'payment', id: payment._id.toHexString() }),
    ]);
    shown.push({ payment, transfers, audit });
  }
  const { environments } = service.get(AppConfig);
  const networksOf = ({ payment }: ShownPayment) => environments[payment.environment]?.networks ?? [];
  context.out(
    json
      ? toJson(shown.map(paymentView))
      : shown.map((one) => paymentText(one, networksOf(one))).join('\n\n'),
  );
}

/** @throws ApiError payment_not_found */
export async function lookUpTransaction(
  context: CliContext,
  id: string,
  txHash: string,
  { json }: { json?: boolean },
): Promise<void> {
  const service = await context.service();
  const payment = await findPayment(service, id);
  const lookup = await service.get(TransactionLookup).lookUpForOperator(payment, txHash);
  context.out(json ? toJson(withShownAddresses(lookup)) : lookupText(payment, lookup));
}

import { TransfersRepository } from '../../../api/src/payments/facts/transfers.repository';
import { type OperatorOutcome, OperatorService } from '../../../api/src/payments/operator/operator.service';
import { transferIdOf } from '../../../api/src/payments/payment-facts';
import type { Payment } from '../../../api/src/payments/payment.schema';
import { SettlementOperations } from '../../../api/src/settlement/settlement-operations.service';
import { toJson } from '../output/json.format';
import { facts, section, table } from '../output/table.format';
import type { OpenService } from '../service/service.open';
import type { CliContext } from './command.context';
import { findPayment } from './payment.find';

export interface DecisionOptions {
  reason: string;
  by: string;
  /** Transfers by their ids, or by the hashes of their transactions. */
  transfer?: string[];
  json?: boolean;
}

/** @throws ApiError as `OperatorService.accept` */
export async function acceptPayment(
  context: CliContext,
  id: string,
  { reason, by, transfer, json }: DecisionOptions,
): Promise<void> {
  const service = await context.service();
  const payment = await findPayment(service, id);
  const transferIds = await transferIdsOf(service, payment, transfer);
  const outcome = await service.get(OperatorService).accept(payment._id, { reason, by, transferIds });
  // The exchange had refused this money; now that the payment is taken, it is sold under a new key.
  const isRetried = outcome.payment.settlement?.state === 'refused';
  if (isRetried) await service.get(SettlementOperations).retry(payment._id, by);
  tell(context, outcome, isRetried ? 'tried again' : outcome.payment.settlement?.state, json);
}

/** @throws ApiError as `OperatorService.markRefunded` */
export async function refundPayment(
  context: CliContext,
  id: string,
  { reason, by, transfer, tx, json }: DecisionOptions & { tx?: string },
): Promise<void> {
  const service = await context.service();
  const payment = await findPayment(service, id);
  const transferIds = await transferIdsOf(service, payment, transfer);
  const order = { reason, by, transferIds, refundTxHash: tx };
  const outcome = await service.get(OperatorService).markRefunded(payment._id, order);
  tell(context, outcome, outcome.payment.settlement?.state, json);
}

function tell(context: CliContext, outcome: OperatorOutcome, settlement?: string, json = false): void {
  const { payment, resolutions } = outcome;
  const paymentId = payment._id.toHexString();
  const { status } = payment;
  if (json) return context.out(toJson({ paymentId, status, settlement, resolutions }));
  const rows = resolutions.map(({ transferId, kind }) => [transferId, kind]);
  const decided =
    rows.length > 0 ? table(['transfer', 'decided'], rows) : 'Nothing new: it had been decided before.';
  context.out(facts({ payment: paymentId, status, settlement }) + section('Decided', decided));
}

async function transferIdsOf(
  service: OpenService,
  { _id }: Payment,
  named: readonly string[] | undefined,
): Promise<string[] | undefined> {
  if (!named) return undefined;
  const transfers = await service.get(TransfersRepository).ofPayment(_id);
  const incoming = transfers.filter(({ direction }) => direction === 'in');
  return named.flatMap((text) => {
    const ofHash = incoming.filter(({ txHash }) => txHash === text.toLowerCase()).map(transferIdOf);
    return ofHash.length > 0 ? ofHash : [text];
  });
}

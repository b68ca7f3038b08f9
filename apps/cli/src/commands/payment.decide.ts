import type { Actor } from '@cowrie/api/platform/audit/actor';
import { AcceptPayment } from '@cowrie/api/operations/operator/accept-payment.use-case';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import {
  type OperatorOutcome,
  PaymentResolutions,
  requireNamedOrSeen,
} from '@cowrie/api/operations/operator/payment-resolutions.service';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { toJson } from '../output/json.format';
import { facts, section, table } from '../output/table.format';
import type { OpenService } from '../service/service.open';
import type { CliContext } from './command.context';
import { findPayment } from './payment.find';

export interface DecisionOptions {
  reason: string;
  by: Actor;
  /** Transfers by their ids, or by the hashes of their transactions. */
  transfer?: string[];
  /** The version of the payment's money that the person saw. */
  seen?: string;
  json?: boolean;
}

/** @throws ApiError like `AcceptPayment.execute` */
export async function acceptPayment(
  context: CliContext,
  id: string,
  { reason, by, transfer, seen, json }: DecisionOptions,
): Promise<void> {
  const service = await context.service();
  const payment = await findPayment(service, id);
  const transferIds = await transferIdsOf(service, payment, transfer);
  requireNamedOrSeen({ transferIds, seen });
  const outcome = await service.get(AcceptPayment).execute(payment._id, { reason, by, transferIds, seen });
  const { settlement } = outcome.payment;
  tell(context, outcome, outcome.isSettlementRetried ? 'tried again' : settlement?.state, json);
}

/** @throws ApiError like `PaymentResolutions.markRefunded` */
export async function refundPayment(
  context: CliContext,
  id: string,
  { reason, by, transfer, seen, tx, json }: DecisionOptions & { tx?: string },
): Promise<void> {
  const service = await context.service();
  const payment = await findPayment(service, id);
  const transferIds = await transferIdsOf(service, payment, transfer);
  requireNamedOrSeen({ transferIds, seen });
  const order = { reason, by, transferIds, seen, refundTxHash: tx };
  const outcome = await service.get(PaymentResolutions).markRefunded(payment._id, order);
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

import type { DashboardConfirmations, DashboardTransfer, Page } from '@cowrie/dto';
import { finalityOf } from '@cowrie/api/money-in/payments/evaluate/payment-policy';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { presentTransfers } from '@cowrie/api/money-in/payments/http/transfer.presenter';
import { explorerLink } from './explorer';
import type { PaymentSource } from './payment-source';

/** Anyone can send dust to an address, and it must not make the page long. */
export const MOST_SHOWN = 100;

/**
 * The transfers to the deposit address as the merchants' API shows them, with links and depths. Pure.
 */
export function presentDashboardTransfers(source: PaymentSource): Page<DashboardTransfer> {
  const { payment, transfers, environment, now } = source;
  const environments = environment ? { [payment.environment]: environment } : {};
  const page = presentTransfers(
    { payment, transfers, config: { environments }, now },
    { page: 1, pageSize: MOST_SHOWN },
  );
  const blocks = new Map(transfers.map((one) => [transferIdOf(one), one.blockNumber]));
  const data = page.data.map((transfer): DashboardTransfer => ({
    ...transfer,
    explorerURL: explorerLink(environment?.networks ?? [], transfer.network, transfer.txHash),
    confirmations:
      transfer.depth === 'seen'
        ? confirmationsOf(source, transfer.network, blocks.get(transfer.id) ?? 0)
        : undefined,
  }));
  return { ...page, data };
}

function confirmationsOf(
  { payment, environment, headOf }: PaymentSource,
  name: string,
  blockNumber: number,
): DashboardConfirmations | undefined {
  const network = environment?.networks.find((one) => one.name === name);
  const head = headOf(name);
  if (!network || head === undefined) return undefined;
  const { confirmations: required } = finalityOf(payment, network);
  return { seen: Math.min(Math.max(head - blockNumber + 1, 0), required), required };
}

import type { ListTransfersQueryDto, Page, PaymentTransfer, TransferDepth } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import { transferKinds } from '@cowrie/payment-state';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { pageOf } from '@cowrie/api/platform/http/page';
import { FACTS_FIELDS, factsOf, snapshotOf, transferIdOf } from '../evaluate/payment-facts';
import { policyOf } from '../evaluate/payment-policy';
import type { PaymentFields, Selected } from '../document/payment.selection';
import { possibleResolutions } from '../evaluate/resolution.rules';
import { sentBackIds } from '../refunds/sent-back';
import { decimalsOf } from '../document/transfer-decimals';

/** What `presentTransfers` reads from a payment. */
export const TRANSFERS_FIELDS = { ...FACTS_FIELDS, environment: 1 } as const satisfies PaymentFields;

interface TransfersSource {
  payment: Selected<typeof TRANSFERS_FIELDS>;
  /** Every recorded transfer of the payment, because whether one counts can depend on all others. */
  transfers: readonly Transfer[];
  config: Pick<AppConfig, 'environments'>;
  now: Date;
}

/** One page of the transfers to a payment’s address, oldest first (docs/interface.md §2.10). Pure. */
export function presentTransfers(
  { payment, transfers, config, now }: TransfersSource,
  { page, pageSize }: ListTransfersQueryDto,
): Page<PaymentTransfer> {
  const policy = policyOf(payment.deposit, config.environments[payment.environment]);
  const facts = factsOf(payment, transfers, []);
  const sentBack = sentBackIds({ payment, transfers, policy, now });
  const kinds = transferKinds(snapshotOf(payment), facts, policy, now.getTime(), sentBack);
  const incoming = new Map(
    transfers.filter(({ direction }) => direction === 'in').map((one) => [transferIdOf(one), one]),
  );
  // The kinds are in chain order.
  const ids = [...kinds.keys()].slice((page - 1) * pageSize, page * pageSize);
  const possible = possibleResolutions({ payment, transfers, policy, now }, ids);
  const rows = ids.flatMap((id): PaymentTransfer[] => {
    const [transfer, kind] = [incoming.get(id), kinds.get(id)];
    if (!transfer || !kind) return [];
    const { network, token, from, txHash, blockNumber, minedAt } = transfer;
    const decision = payment.resolutions.findLast(({ transferId }) => transferId === id);
    return [
      {
        id,
        kind,
        network,
        token,
        amount: amountText(transfer, payment, config),
        from: shownAddress(network, from),
        txHash,
        blockNumber,
        minedAt: minedAt.toISOString(),
        depth: shownDepthOf(transfer),
        decision: decision?.kind,
        refundTxHash: decision?.refundTxHash,
        possibleDecisions: possible.get(id) ?? [],
      },
    ];
  });
  return pageOf(rows, kinds.size, { page, pageSize });
}

/** How certain a transfer is, for people. */
export function shownDepthOf({ canonical, confirmedAt, finalAt }: Transfer): TransferDepth {
  if (!canonical) return 'taken_back';
  if (finalAt) return 'final';
  return confirmedAt ? 'confirmed' : 'seen';
}

function amountText(
  transfer: Transfer,
  payment: TransfersSource['payment'],
  { environments }: Pick<AppConfig, 'environments'>,
): string | undefined {
  const decimals = decimalsOf(transfer, payment, environments[payment.environment]);
  if (decimals === undefined) return undefined;
  return formatCrypto(amountOf({ code: transfer.token ?? '', decimals }, BigInt(transfer.units)));
}

import type { ChainReader, NetworkDefinition, VaultSweeper } from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';
import type { ChainCursorsRepository } from '../chain-records/chain-cursors.repository';
import type { TransfersRepository } from '../chain-records/transfers.repository';
import type { VaultDoubts } from '../chain-records/vault-doubts.repository';
import type { PaymentEvaluator } from '../payments/payment-evaluator.service';
import type { PaymentsRepository } from '../payments/payments.repository';
import type { Clock } from '../platform/clock/clock';
import type { SweptVault } from './sweep.schema';
import type { SweepsRepository } from './sweeps.repository';
import type { VaultReconciliation } from './vault-reconciliation.service';
import type { VaultSweepsRepository } from './vault-sweeps.repository';

/** What the sweeper of one network needs. */
export interface SweeperParts {
  environment: Environment;
  network: Pick<NetworkDefinition, 'name' | 'sweep'>;
  sweeper: VaultSweeper;
  reader: Pick<ChainReader, 'block' | 'balancesAt' | 'hasCode'>;
  sweeps: SweepsRepository;
  vaults: VaultSweepsRepository;
  reconciliation: VaultReconciliation;
  payments: PaymentsRepository;
  transfers: TransfersRepository;
  doubts: VaultDoubts;
  evaluator: Pick<PaymentEvaluator, 'evaluate'>;
  cursors: ChainCursorsRepository;
  clock: Clock;
}

/** A sweep's transfers must be seen, so addresses are watched for at least this long after each signature. */
const WATCH_MS = 86_400_000;

/** Has the watcher look at these vaults' addresses for one more day. */
export async function watchVaults(
  { payments, clock }: SweeperParts,
  vaults: readonly Pick<SweptVault, 'paymentId'>[],
): Promise<void> {
  const until = new Date(clock.now().getTime() + WATCH_MS);
  await payments.extendWatch(
    vaults.map(({ paymentId }) => paymentId),
    until,
  );
}

/** What a line about a sweep names, so that it is found by each of its payments. */
export function paymentIdsOf(vaults: readonly Pick<SweptVault, 'paymentId'>[]): { paymentIds: string[] } {
  return { paymentIds: vaults.map(({ paymentId }) => paymentId.toHexString()) };
}

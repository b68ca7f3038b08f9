import type { ChainReader, NetworkDefinition, SignedSweep, VaultSweeper } from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';
import type { ChainCursorsRepository } from '../chain-records/chain-cursors.repository';
import type { PaymentsRepository } from '../payments/payments.repository';
import type { Clock } from '../platform/clock/clock';
import type { SweepAttempt, SweptVault } from './sweep.schema';
import type { SweepsRepository } from './sweeps.repository';
import type { VaultReconciliation } from './vault-reconciliation.service';
import type { VaultSweepsRepository } from './vault-sweeps.repository';

/** What a network's sweeper works with. */
export interface SweeperParts {
  environment: Environment;
  network: Pick<NetworkDefinition, 'name' | 'sweep'>;
  sweeper: VaultSweeper;
  reader: Pick<ChainReader, 'block'>;
  sweeps: SweepsRepository;
  vaults: VaultSweepsRepository;
  reconciliation: VaultReconciliation;
  payments: PaymentsRepository;
  cursors: ChainCursorsRepository;
  clock: Clock;
}

/** What is sent must be seen when it arrives: addresses are watched for at least this long after each signature. */
const WATCH_MS = 86_400_000;

export async function watchVaults(
  { payments, clock }: SweeperParts,
  vaults: readonly Pick<SweptVault, 'paymentId'>[],
): Promise<void> {
  const until = new Date(clock.now().getTime() + WATCH_MS);
  await payments.watchAgain(
    vaults.map(({ paymentId }) => paymentId),
    until,
  );
}

export function attemptOf(signed: SignedSweep, sentAt: Date): SweepAttempt {
  return {
    txHash: signed.txHash,
    rawTransaction: signed.rawTransaction,
    maxFeePerGasWei: signed.maxFeePerGasWei.toString(),
    maxPriorityFeePerGasWei: signed.maxPriorityFeePerGasWei.toString(),
    sentAt,
  };
}

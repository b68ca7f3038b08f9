import type { NetworkDefinition } from '@cowrie/chain-evm';
import type { SweepDispatch } from '@cowrie/api/platform/chain/dispatch';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import type { Environment } from '@cowrie/dto';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import type { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import type { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import type { VaultDoubts } from '@cowrie/api/chain/chain-records/vault-doubts.repository';
import type { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';
import type { PaymentAddresses } from '@cowrie/api/money-in/payments/document/payment-addresses';
import type { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import type { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import type { Sweep, SweptVault } from './sweep.schema';
import type { SweepsRepository } from './sweeps.repository';
import type { VaultReconciliation } from './vault-reconciliation.service';
import type { VaultSweepsRepository } from './vault-sweeps.repository';

/** What the sweeper of one network needs. */
export interface SweeperParts {
  environment: Environment;
  network: Pick<NetworkDefinition, 'name' | 'sweep'>;
  sweeper: SweepDispatch;
  reader: Pick<NetworkReader, 'block' | 'balancesAt' | 'hasCode'>;
  sweeps: SweepsRepository;
  vaults: VaultSweepsRepository;
  reconciliation: VaultReconciliation;
  payments: PaymentsRepository;
  paymentAddresses: PaymentAddresses;
  transfers: TransfersRepository;
  doubts: VaultDoubts;
  evaluator: Pick<PaymentEvaluator, 'evaluate'>;
  cursors: ChainCursorsRepository;
  setAside: SetAside;
  clock: Clock;
}

/**
 * Addresses are watched for at least this long after each signature, so that a sweep's transfers are seen.
 */
const WATCH_MS = 86_400_000;

/**
 * The queues of a network's sweeper. The items of `sweeps` are sweeps; the items of the other queues are
 * payments.
 */
export type SweeperQueue = 'sweeps' | 'vaults' | 'watch of vaults' | 'swept vaults';

/** The name of a queue, as operators read it: `vaults test:base`. */
export function queueNameOf(
  { environment, network }: Pick<SweeperParts, 'environment' | 'network'>,
  queue: SweeperQueue,
): string {
  return `${queue} ${cursorId(environment, network.name)}`;
}

/**
 * Makes the watcher read the addresses of these vaults for one more day. Returns the vaults that it watches;
 * the others are set aside.
 */
export async function watchVaults<T extends Pick<SweptVault, 'paymentId'>>(
  parts: SweeperParts,
  vaults: readonly T[],
): Promise<T[]> {
  const { paymentAddresses, setAside, clock } = parts;
  const queue = queueNameOf(parts, 'watch of vaults');
  const until = new Date(clock.now().getTime() + WATCH_MS);
  const extend = async (some: readonly T[]) => {
    await paymentAddresses.extendWatch(
      some.map(({ paymentId }) => paymentId),
      until,
    );
    return some.length;
  };
  await setAside.together(queue, vaults, idOf, extend);
  const resting = await setAside.resting(queue);
  return vaults.filter((vault) => !resting.includes(idOf(vault)));
}

/** The ID of a vault's payment, in hex. */
export function idOf({ paymentId }: Pick<SweptVault, 'paymentId'>): string {
  return paymentId.toHexString();
}

/** The ID of a sweep, in hex. Its transaction differs by it from others of the same vaults. */
export function idOfSweep({ _id }: Pick<Sweep, '_id'>): string {
  return _id.toHexString();
}

/** The fields of a log line about a sweep, so that a search for any of its payments finds it. */
export function paymentIdsOf(vaults: readonly Pick<SweptVault, 'paymentId'>[]): { paymentIds: string[] } {
  return { paymentIds: vaults.map(idOf) };
}

import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import type { Environment } from '@cowrie/dto';
import type { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import type { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import type { VaultDoubts } from '@cowrie/api/chain/chain-records/vault-doubts.repository';
import type { PaymentEvaluator } from '../payments/evaluate/payment-evaluator.service';
import type { PaymentAddresses } from '../payments/document/payment-addresses';
import type { PaymentsRepository } from '../payments/document/payments.repository';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import type { WriteCount } from '@cowrie/api/platform/mongo/database-writes';
import type { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import type { Reorg } from '@cowrie/api/chain/block-reading/watcher.metrics';
import type { RelaysRepository } from '../relays/relays.repository';
import type { WatchedAddresses } from './watched-addresses';

/** What the watcher of one network needs. */
export interface WatcherParts {
  environment: Environment;
  reader: NetworkReader;
  /** Renews the lease on this network. False: another process reads it now. */
  holdsLease: () => Promise<boolean>;
  addresses: WatchedAddresses;
  cursors: ChainCursorsRepository;
  transfers: TransfersRepository;
  doubts: VaultDoubts;
  payments: PaymentsRepository;
  paymentAddresses: PaymentAddresses;
  evaluator: PaymentEvaluator;
  relays: RelaysRepository;
  setAside: SetAside;
  clock: Clock;
  /** The writes to transfers and doubts. Absent: not known. */
  writes?: WriteCount;
  /** The writes to payments. Absent: not known. */
  paymentWrites?: WriteCount;
  /** Called when the cursor has followed a reorg. */
  onReorg?: (reorg: Reorg) => void;
}

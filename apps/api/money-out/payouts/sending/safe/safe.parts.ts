import type { NetworkDefinition, SafeReader } from '@cowrie/chain-evm';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import type { SafeService } from '@cowrie/safe-service';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import type { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import type { PayoutEvaluator } from '../../payout-evaluator.service';
import type { PayoutReadiness } from '../../payout-readiness.service';
import type { QueuedPayouts } from '../queued-payouts.repository';
import type { SendingScope, SentPayouts } from '../sent-payouts.repository';
import type { PayoutProposals } from './payout-proposals.repository';

/**
 * The proposer: an account that the Safe's service knows as a delegate of an owner. It owns nothing and can
 * execute nothing.
 */
export interface SafeDelegate {
  /** EIP-55 checksummed. */
  address: string;
  sign(safeTxHash: string): string;
}

/** What the proposals of one network need. */
export interface SafeParts {
  scope: SendingScope;
  network: Pick<NetworkDefinition, 'chainId'>;
  /** The Safe that pays: the environment's treasury. */
  treasury: string;
  safes: SafeReader;
  service: SafeService;
  delegate: SafeDelegate;
  /** How long queued payouts wait for others, so that the owners sign once for all of them. */
  gatherMs: number;
  reader: Pick<NetworkReader, 'head'>;
  readiness: Pick<PayoutReadiness, 'checkOrFail'>;
  evaluator: Pick<PayoutEvaluator, 'evaluate'>;
  sent: SentPayouts;
  queued: Pick<QueuedPayouts, 'rest'>;
  setAside: SetAside;
  proposals: PayoutProposals;
  clock: Clock;
}

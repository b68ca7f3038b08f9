import type { NetworkDefinition } from '@cowrie/chain-evm';
import type { PaymentDispatch } from '@cowrie/api/platform/chain/dispatch';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import type { PayoutsConfig } from '@cowrie/api/platform/config/app.config';
import type { PayoutEvaluator } from '../payout-evaluator.service';
import type { PayoutReadiness } from '../payout-readiness.service';
import type { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import type { FinalTransfers } from './final-transfers';
import type { QueuedPayouts } from './queued-payouts.repository';
import type { SendingScope, SentPayouts } from './sent-payouts.repository';

/** What the float of one network needs. */
export interface FloatParts {
  scope: SendingScope;
  network: Pick<NetworkDefinition, 'sweep'>;
  payer: PaymentDispatch;
  reader: Pick<NetworkReader, 'block' | 'head'>;
  readiness: Pick<PayoutReadiness, 'checkOrFail'>;
  evaluator: Pick<PayoutEvaluator, 'evaluate'>;
  sent: SentPayouts;
  queued: Pick<QueuedPayouts, 'rest'>;
  setAside: SetAside;
  transfers: Pick<FinalTransfers, 'searchBlock'>;
  caps: PayoutsConfig['caps'];
  clock: Clock;
}

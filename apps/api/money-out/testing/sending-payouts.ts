import { createTokenPayer, mintTestToken } from '@cowrie/chain-evm';
import { localAccounts } from '@cowrie/testing';
import { PayoutSending } from '../payouts/sending/payout-sending.service';
import { PayoutProposals } from '../payouts/sending/safe/payout-proposals.repository';
import { QueuedPayouts } from '../payouts/sending/queued-payouts.repository';
import { SentPayouts } from '../payouts/sending/sent-payouts.repository';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { SetAsideItems } from '@cowrie/api/platform/queues/set-aside-items.repository';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { tokenAddressOf } from '@cowrie/api/chain/testing/builders';
import type { ConversionWorld } from './conversion-world';
import { aConfig, PAYOUT_CAPS, TREASURY } from '@cowrie/api/platform/testing/test-config';

const FLOAT_KEY = localAccounts[4]?.privateKey ?? '';

/** Starts the worker's part that sends payouts, from a float with 100 USDC. */
export async function startSending({
  chain,
  database,
  clock,
  rooms,
}: ConversionWorld): Promise<PayoutSending> {
  const { address: to, close } = createTokenPayer(chain.network, FLOAT_KEY);
  close();
  const tokenAddress = tokenAddressOf(chain.network, 'USDC');
  await chain.mining(mintTestToken(chain.payer, { tokenAddress, to, amountUnits: 100_000_000n }));
  const config = aConfig({
    environments: { test: { treasury: TREASURY, networks: [chain.network] } },
    payouts: { test: { signer: 'hot', hotKey: FLOAT_KEY, caps: PAYOUT_CAPS } },
  });
  const { payouts, payoutEvaluator, readiness, screening, sync } = rooms.refunds;
  const sending = new PayoutSending(
    config,
    new LeaseService(database.leases, clock),
    new HealthRegistry(clock),
    payouts,
    new SentPayouts(database.payouts),
    new QueuedPayouts(database.payouts, clock),
    new SetAside(new SetAsideItems(database.setAsideItems), clock, config),
    new PayoutProposals(database.payoutProposals, clock),
    payoutEvaluator,
    readiness,
    screening,
    sync,
    rooms.cursors,
    clock,
    new NodeConnections(),
    new DatabaseWrites(),
  );
  sending.onApplicationBootstrap();
  return sending;
}

import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig, PAYOUT_CAPS, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { startDatabase, type TestDatabase } from './database';
import { paymentWorldOn } from './payment-world';
import { startTronTestChain } from './tron-test-chain';

export type TronPaymentWorld = Awaited<ReturnType<typeof startTronPaymentWorld>>;

/** Starts a payment world on a chain of TRON. */
export const startTronPaymentWorld = async () => openTronPaymentWorld(await startDatabase());

/** The same on a database with more collections. */
export async function openTronPaymentWorld<D extends TestDatabase>(database: D) {
  const clock = new FakeClock();
  const chain = await startTronTestChain(clock);
  const reader = new NodeConnections().reader(chain.network);
  const config = aConfig({
    environments: { test: { treasury: TREASURY, networks: [chain.network] } },
    sweeperKeys: { test: chain.operatorKey },
    payouts: { test: { signer: 'hot', hotKey: chain.floatKey, caps: PAYOUT_CAPS } },
  });
  return { ...(await paymentWorldOn(chain, { database, clock, reader, config })), config };
}

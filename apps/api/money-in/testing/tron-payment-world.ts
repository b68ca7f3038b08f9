import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
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
  return paymentWorldOn(chain, { database, clock, reader });
}

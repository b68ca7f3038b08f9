import { mongo } from 'mongoose';
import { startLocalStackProcess } from '@cowrie/testing';
import { type DoorWorld, fill, STACK_SETTINGS } from './door.world';

/** The stack of `npm start` as the door’s service, filled with payments of its first merchant. */
export async function openStackDoor(payments: number): Promise<DoorWorld> {
  const startedMs = performance.now();
  const stack = await startLocalStackProcess(STACK_SETTINGS);
  try {
    const { apiUrl, mongoUri, merchants } = stack.dev;
    const [merchant] = merchants;
    if (!merchant) throw new Error('the stack has no merchant');
    const client = await new mongo.MongoClient(mongoUri).connect();
    await fill(client.db(), { ...merchant, payments });
    await client.close();
    return {
      service: { url: apiUrl, pid: stack.pid, startedMs, stop: () => stack.remove() },
      mongoUri,
      payments,
      businessId: merchant.businessId,
      keys: merchant.keys.test,
      stop: () => stack.remove(),
    };
  } catch (error) {
    await stack.remove();
    throw error;
  }
}

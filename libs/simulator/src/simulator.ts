import { Types } from 'mongoose';
import type { Merchant } from '../../../apps/api/src/merchants/merchant.schema';
import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { openRooms } from '@cowrie/testing/api/rooms';
import type { WebhookEndpoint } from '../../../apps/api/src/webhooks/endpoints/webhook-endpoint.schema';
import { type DirectDatabase, startDirectDatabase } from './database/direct.database';
import { PAYMENTS_A_WORLD } from './scenario/plan';
import { type Mutant, World } from './world';
import { runWorld } from './world.run';

export interface WorldReport {
  mishaps: ReadonlyMap<string, number>;
  endings: string[];
}

/** Runs worlds one after the other over one database, which is emptied for each. */
export class Simulator {
  private constructor(
    private readonly database: DirectDatabase,
    private readonly merchants: readonly Merchant[],
  ) {}

  static async start(): Promise<Simulator> {
    const database = await startDirectDatabase();
    const { merchants } = openRooms(database, new FakeClock());
    const sandbox = await merchants.create({ name: 'Ada Stores', country: 'NG' });
    const hold = await merchants.create({ name: 'Bayo Stores', country: 'NG' });
    hold.environments.test.provider = 'hold';
    return new Simulator(database, [sandbox, hold]);
  }

  /** @throws Error that names the seed and how to see it again */
  async run(
    seed: number,
    options: { mutant?: Mutant; tell?: (line: string) => void } = {},
  ): Promise<WorldReport> {
    const { database, merchants } = this;
    await database.clear();
    await database.merchants.collection.insertMany(merchants);
    await database.webhookEndpoints.collection.insertMany(merchants.map(endpointOf));
    const world = new World({ ...options, seed, database, merchants, payments: PAYMENTS_A_WORLD });
    try {
      await runWorld(world);
    } catch (error) {
      const told = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      throw new Error(`seed ${seed}: ${told}\nto see it again, step by step: ${replayCommand(seed)}`, {
        cause: error,
      });
    }
    const endings = [...world.mirror.payments.values()].map(({ status }) => status);
    return { mishaps: world.mishaps, endings };
  }

  async stop(): Promise<void> {
    await this.database.stop();
  }
}

/** Each merchant hears of everything, in one place. */
function endpointOf({ _id: businessId, createdAt }: Merchant): WebhookEndpoint {
  const times = { createdAt, updatedAt: createdAt };
  const url = 'https://shop.example/webhooks';
  return {
    _id: new Types.ObjectId(businessId),
    businessId,
    environment: 'test',
    url,
    secrets: [],
    enabled: true,
    ...times,
  };
}

function replayCommand(seed: number): string {
  return `SIMULATOR_SEED=${seed} npx jest --selectProjects simulator --testPathPatterns simulator.fixed`;
}

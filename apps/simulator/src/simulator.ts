import { Types } from 'mongoose';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '@cowrie/api/money-out/testing/rooms';
import type { WebhookEndpoint } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoint.schema';
import { type DirectDatabase, startDirectDatabase } from './database/direct.database';
import { PAYMENTS_PER_WORLD } from './scenario/plan';
import { World, type WorldOptions } from './world';
import { runWorld } from './world.run';

/** What happened in one world: injected faults by kind. */
export interface WorldReport {
  faultCounts: ReadonlyMap<string, number>;
}

/** Runs one world after another over one database, and clears the database before each. */
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
    const holdingSurplus = [sandbox, hold].map((one) => ({
      ...one,
      _id: new Types.ObjectId(),
      holdSurplus: true,
      refunds: { approvalAboveTokens: '3', payersUpToTokens: '1' },
    }));
    return new Simulator(database, [sandbox, hold, ...holdingSurplus]);
  }

  /**
   * Runs the world of one seed. @throws Error that names the seed, the broken invariant and the command that
   * replays it
   */
  async run(seed: number, options: Pick<WorldOptions, 'mutant' | 'log'> = {}): Promise<WorldReport> {
    const { database, merchants } = this;
    await database.clear();
    await database.merchants.collection.insertMany(merchants);
    await database.webhookEndpoints.collection.insertMany(merchants.map(endpointOf));
    const world = new World({ ...options, seed, database, merchants, payments: PAYMENTS_PER_WORLD });
    try {
      await runWorld(world);
    } catch (error) {
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      throw new Error(`seed ${seed}: ${text}\nto replay it step by step, run: ${replayCommand(seed)}`, {
        cause: error,
      });
    }
    return { faultCounts: world.faultCounts };
  }

  async stop(): Promise<void> {
    await this.database.stop();
  }
}

/** Returns a merchant's endpoint that receives every event. */
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

import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { Finding } from './finding';
import { checkLuno } from './luno.check';
import { checkPaycrest } from './paycrest.check';

/** The exchanges and payout rails that the configuration has a key for. Only a worker's has one. */
export async function checkRails(config: AppConfig, now: () => Date): Promise<Finding[]> {
  return (await Promise.all([checkLuno(config, now), checkPaycrest(config)])).flat();
}

import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { Finding } from './finding';
import { checkLuno } from './luno.check';
import { checkPaycrest } from './paycrest.check';

/** The exchanges and payout rails that the configuration has a key for: a worker, or a process that is one too. */
export async function checkRails(config: AppConfig): Promise<Finding[]> {
  return (await Promise.all([checkLuno(config), checkPaycrest(config)])).flat();
}

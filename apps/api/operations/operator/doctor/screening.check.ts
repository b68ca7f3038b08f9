import { askAll } from '@cowrie/screening';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { takesRealMoney } from '@cowrie/api/platform/config/load-config';
import { createScreeningSources } from '@cowrie/api/money-out/screening/screening-sources';
import { type Finding, ok, reasonOf, warn } from './finding';

const CHECK = 'screening';
/** An address on no list, for which every source has an answer. */
const NOBODY = '0x0000000000000000000000000000000000000000';

/** Whether screening is on, and its sources answer (docs/decisions/0059). */
export async function checkScreening(config: AppConfig): Promise<Finding[]> {
  // Only a worker screens, and only its environment has the sources.
  if (config.role === 'api') return [];
  const { sources: names } = config.screening;
  if (names.length === 0) {
    if (!takesRealMoney(config.environments)) return [ok(CHECK, 'nobody is asked; no real money is taken')];
    const todo = 'Set SCREENING_SOURCES, unless the law that applies to you requires no screening';
    return [
      warn(CHECK, 'nobody is asked whose money it is, and the live environment takes real money', todo),
    ];
  }
  const [network = ''] =
    (config.environments.live ?? config.environments.test)?.networks.map(({ name }) => name) ?? [];
  const sources = createScreeningSources(config);
  try {
    return await Promise.all(
      sources.map(async (source) => {
        const check = `${CHECK} ${source.name}`;
        try {
          await askAll([source], { network, address: NOBODY });
          return ok(check, 'it answers');
        } catch (error) {
          const todo =
            'Until it answers, no payment is settled; docs/operations/screening.md says what to look at';
          return warn(check, `it gives no usable answer: ${reasonOf(error)}`, todo);
        }
      }),
    );
  } finally {
    for (const source of sources) source.close();
  }
}

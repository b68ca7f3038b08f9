import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { checkScreening } from './screening.check';

it('warns when screening is off while the live environment takes real money', async () => {
  const live = (chainId: number) =>
    aConfig({ environments: { live: { treasury: TREASURY, networks: [aNetwork({ chainId })] } } });
  expect(await checkScreening(live(8453))).toEqual([
    {
      verdict: 'warn',
      check: 'screening',
      found: 'nobody is asked whose money it is, and the live environment takes real money',
      todo: 'Set SCREENING_SOURCES, unless the law that applies to you requires no screening',
    },
  ]);
  expect(await checkScreening(live(84532))).toMatchObject([{ verdict: 'ok' }]);
});

import { loadConfig } from '@cowrie/api/platform/config/load-config';
import { stackOptions } from './stack-options';
import { beforeTheStart, stackSettings } from './stack-settings';

const settingsFor = (env: Record<string, string>) => {
  const given = process.env;
  process.env = env;
  try {
    return stackSettings(beforeTheStart(stackOptions(env)));
  } finally {
    process.env = given;
  }
};

it('can be read before there is a chain, a database or a contract', () => {
  const { environments, role } = loadConfig(settingsFor({}).all);
  expect(role).toBe('all');
  expect(environments.test?.networks.map(({ name }) => name)).toEqual(['base', 'celo', 'polygon', 'tron']);
});

it('says what is wrong with the developer’s own variables', () => {
  expect(() => loadConfig(settingsFor({ RATE_LIMIT_CHECKOUT: 'x' }).all)).toThrow(
    'RATE_LIMIT_CHECKOUT is "x"; set a whole number from 1 to',
  );
});

// `cowrie doctor` would warn of payouts on TRON that wait for a Safe.
it('tells programs beside the stack who signs payouts', () => {
  expect(settingsFor({ PAYOUT_SIGNER_LIVE: 'batch' }).environment).toMatchObject({
    PAYOUT_SIGNER_TEST: 'hot',
    PAYOUT_SIGNER_LIVE: 'batch',
  });
});

import { loadConfig } from '@cowrie/api/platform/config/load-config';
import { stackOptions } from './stack-options';
import { beforeTheStart, stackSettings } from './stack-settings';

const settingsFor = (env: Record<string, string>) => {
  const given = process.env;
  process.env = env;
  try {
    return stackSettings(beforeTheStart(stackOptions(env))).all;
  } finally {
    process.env = given;
  }
};

it('can be read before there is a chain, a database or a contract', () => {
  const { environments, role } = loadConfig(settingsFor({}));
  expect(role).toBe('all');
  expect(environments.test?.networks.map(({ name }) => name)).toEqual(['base', 'celo', 'polygon']);
});

it('says what is wrong with the developer’s own variables', () => {
  expect(() => loadConfig(settingsFor({ RATE_LIMIT_CHECKOUT: 'x' }))).toThrow(
    'RATE_LIMIT_CHECKOUT is "x"; set a whole number from 1 to',
  );
});

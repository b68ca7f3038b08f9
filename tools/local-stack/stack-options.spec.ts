import { resolve } from 'node:path';
import { ConfigError } from '@cowrie/api/platform/config/config.error';
import { stackOptions } from './stack-options';

it('has a default for every variable', () => {
  expect(stackOptions({})).toEqual({
    directory: resolve('.cowrie'),
    host: '127.0.0.1',
    apiPort: 3000,
    checkoutPort: 4200,
    dashboardPort: 4300,
    metricsPort: 0,
    restIntervalMs: 30_000,
    testTreasury: undefined,
    checkoutUrl: 'http://127.0.0.1:4200',
    dashboardUrl: 'http://localhost:4300',
    chainPorts: { base: 8545, celo: 8546, polygon: 8547, tron: 8548 },
    mongoUri: undefined,
    embeddedMongoPort: 0,
    withPage: true,
  });
});

it('derives the page’s address from host and port unless it is set', () => {
  const env = { HOST: '192.0.2.1', CHECKOUT_PORT: '8080' };
  expect(stackOptions(env).checkoutUrl).toBe('http://192.0.2.1:8080');
  expect(stackOptions(env).dashboardUrl).toBe('http://192.0.2.1:4300');
  const CHECKOUT_URL = 'https://pay.example.com';
  expect(stackOptions({ ...env, CHECKOUT_URL }).checkoutUrl).toBe(CHECKOUT_URL);
});

it('starts without the page when COWRIE_WITHOUT_PAGE is 1', () => {
  expect(stackOptions({ COWRIE_WITHOUT_PAGE: '1' }).withPage).toBe(false);
});

it('lists every problem at once', () => {
  expect(() => stackOptions({ PORT: '0', CELO_RPC_PORT: 'x', EMBEDDED_MONGO_PORT: '-1' })).toThrow(
    new ConfigError([
      'PORT is "0"; set a whole number from 1 to 65535',
      'CELO_RPC_PORT is "x"; set a whole number from 1 to 65535',
      'EMBEDDED_MONGO_PORT is "-1"; set a whole number from 0 to 65535',
    ]),
  );
});

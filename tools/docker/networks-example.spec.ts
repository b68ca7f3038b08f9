import { factoryDeployment } from '@cowrie/contracts';
import { ConfigError, loadConfig } from '../../apps/api/src/platform/config/load-config';
import { deployment, exampleNetworks } from './deployment.example';

describe('networks.example.json', () => {
  it('configures both environments once the treasuries are filled in', () => {
    const { environments } = loadConfig(deployment);
    const chains = (of: 'test' | 'live') =>
      environments[of]?.networks.map(({ name, chainId }) => [name, chainId]);
    expect(chains('live')).toEqual([
      ['base', 8453],
      ['celo', 42220],
      ['polygon', 137],
      ['ethereum', 1],
      ['arbitrum', 42161],
      ['optimism', 10],
      ['bsc', 56],
    ]);
    expect(chains('test')).toEqual([
      ['base', 84532],
      ['celo', 11142220],
      ['polygon', 80002],
      ['ethereum', 11155111],
      ['arbitrum', 421614],
      ['optimism', 11155420],
      ['bsc', 97],
    ]);
  });

  it('is refused only for its zero treasuries', () => {
    const problems = [`NETWORKS.test.treasury`, `NETWORKS.live.treasury`].map(
      (path) => `${path}: treasury is the zero address; set an address of your own`,
    );
    expect(() => loadConfig({ ...deployment, NETWORKS: JSON.stringify(exampleNetworks) })).toThrow(
      new ConfigError(problems),
    );
  });

  it('uses the compiled factory and names no real node', () => {
    const { test, live } = loadConfig(deployment).environments;
    for (const { factory, rpcUrls } of [...(test?.networks ?? []), ...(live?.networks ?? [])]) {
      expect(factory).toBe(factoryDeployment.factoryAddress);
      for (const url of rpcUrls) expect(url).toMatch(/^https:\/\/rpc\.example\.(com|net)\//);
    }
  });
});

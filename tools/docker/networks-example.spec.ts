import { knownNetwork } from '@cowrie/chain-evm';
import { factoryDeployment } from '@cowrie/contracts';
import { ConfigError, loadConfig } from '@cowrie/api/platform/config/load-config';
import { deployment, exampleNetworks } from './deployment.example';

describe('networks.example.json', () => {
  it('configures both environments once the treasuries are filled in', () => {
    const { environments } = loadConfig(deployment);
    for (const environment of ['test', 'live'] as const) {
      const networks = environments[environment]?.networks ?? [];
      expect(networks.map(({ name }) => name)).toEqual(
        exampleNetworks[environment].networks.map(({ name }) => name),
      );
      // A name alone is enough: chain ids come from the table.
      for (const { name, chainId } of networks)
        expect(chainId).toBe(knownNetwork(name, environment)?.chainId);
    }
    expect(environments.live?.networks.map(({ name }) => name)).toEqual(
      environments.test?.networks.map(({ name }) => name),
    );
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

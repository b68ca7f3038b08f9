import { join } from 'node:path';
import { freePorts, type LocalChain, startLocalChain } from '@cowrie/testing';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { LOCAL_ROLES, setUpChain } from '../../../tools/local-stack/chain-setup';
import { startPageServer } from '../../../tools/local-stack/page-server';
import { type DashboardSite, startDashboardSite } from './dashboard-page';

/** The dashboard, the hosted page, and a chain for simulated payments. */
export interface PayableSite extends DashboardSite {
  /** Address of the hosted page, without a slash at its end. */
  checkoutUrl: string;
}

/** Starts all of it, with one network, `base`. */
export async function startPayableSite(): Promise<PayableSite> {
  const chain: LocalChain = await startLocalChain({ chainId: 84_532, blockTimeSeconds: 1 });
  const { factory, tokens } = await setUpChain(chain.rpcUrl, { fillFaucet: true });
  const network = aNetwork({
    chainId: 84_532,
    rpcUrls: [chain.rpcUrl],
    factory,
    confirmations: 1,
    tokens: tokens.test,
  });
  const [port = 0] = await freePorts(1);
  const checkoutUrl = `http://127.0.0.1:${port}`;
  const site = await startDashboardSite({
    role: 'all',
    checkoutUrl,
    testHelpers: true,
    environments: { test: { treasury: LOCAL_ROLES.treasuries.test.address, networks: [network] } },
    sweeperKeys: { test: LOCAL_ROLES.sweepers.test.privateKey },
  });
  const page = await startPageServer({
    host: '127.0.0.1',
    port,
    directory: join(__dirname, '../../../dist/checkout'),
    apiUrl: site.app.url,
  });
  return {
    ...site,
    checkoutUrl,
    close: async () => {
      await page.close();
      await site.close();
      await chain.stop();
    },
  };
}

import { join } from 'node:path';
import { startPageServer } from '../../../tools/local-stack/page-server';
import type { Script } from './scripted-api';
import { startScriptedApi } from './scripted-api';

export type { Failure } from './scripted-api';

/** The secret part of `claimLink`. */
export const CLAIM_TOKEN = 'kT7wZ2-qLm_4'.repeat(3) + 'aBcDeFg';

export interface FixtureServer extends Script {
  origin: string;
  /** Address of the payment page of the only payment. */
  pageAddress: string;
  /** The claim link of the only refund. */
  claimLink: string;
  close(): Promise<void>;
}

/** Serves the built page as `npm start` does, in front of a scripted API. */
export async function startFixtureServer(): Promise<FixtureServer> {
  const api = await startScriptedApi();
  const page = await startPageServer({
    host: '127.0.0.1',
    port: 0,
    directory: join(__dirname, '../../../dist/checkout'),
    apiUrl: api.url,
  });
  return Object.assign(api.script, {
    origin: page.url,
    pageAddress: `${page.url}/aB3dE6gH9jK2`,
    claimLink: `${page.url}/refund#${CLAIM_TOKEN}`,
    close: async () => {
      await page.close();
      await api.close();
    },
  });
}

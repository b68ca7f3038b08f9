import type { Country } from '@cowrie/dto';
import { startApp } from '@cowrie/api/faces/app';
import { loadConfig } from '@cowrie/api/platform/config/load-config';
import { createMerchant } from './merchants';

/** Creates a business in the database of the environment, and prints it with its keys as one line of JSON. */
async function main(name: string, country: Country): Promise<void> {
  const app = await startApp(loadConfig({ ...process.env, ROLE: 'api', PORT: '0' }));
  console.log(JSON.stringify(await createMerchant(app, name, country)));
  await app.close();
}

main(process.argv[2] ?? 'Lagos Leather', (process.argv[3] ?? 'NG') as Country).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

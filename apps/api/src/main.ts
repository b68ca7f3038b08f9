import { startApp } from './app';
import { ConfigError, loadConfig } from './platform/config/load-config';
import { MetricsPortError } from './platform/metrics/metrics.server';
import { MigrationError } from './platform/mongo/migrations/migration.error';

async function main(): Promise<void> {
  const app = await startApp(loadConfig(process.env));
  console.log(`Cowrie listens on ${app.url}`);
  if (app.metricsUrl) console.log(`Cowrie serves its metrics on ${app.metricsUrl}`);
  const stop = (): void => {
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof MigrationError || error instanceof MetricsPortError) {
    console.error(error.message);
    if (error.cause) console.error(error.cause);
  } else console.error(error);
  process.exit(1);
});

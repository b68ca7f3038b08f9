import { startApp } from './app';
import { ConfigError, loadConfig } from './platform/config/load-config';
import { MigrationError } from './platform/mongo/migrations/migration.error';

async function main(): Promise<void> {
  const app = await startApp(loadConfig(process.env));
  console.log(`Cowrie listens on ${app.url}`);
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
  if (error instanceof ConfigError || error instanceof MigrationError) {
    console.error(error.message);
    if (error.cause) console.error(error.cause);
  } else console.error(error);
  process.exit(1);
});

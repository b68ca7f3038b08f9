import { startApp } from './app';
import { ConfigError, loadConfig } from './platform/config/load-config';

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
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});

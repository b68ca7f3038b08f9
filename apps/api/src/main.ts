import { collectAtRest } from '@cowrie/memory';
import { startApp } from '@cowrie/api/faces/app';
import { ConfigError, loadConfig } from '@cowrie/api/platform/config/load-config';
import { errorText } from '@cowrie/api/platform/logging/error.describe';
import { createLogger } from '@cowrie/api/platform/logging/logging';
import { secretFilter, secretsOf } from '@cowrie/api/platform/logging/secrets.filter';
import { MetricsPortError } from '@cowrie/api/platform/metrics/metrics.server';
import { MigrationError } from '@cowrie/api/platform/mongo/migration.error';

/** Until the configuration is read, it is not known what is secret. Its own errors never quote a secret. */
let hide = secretFilter([]);

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  hide = secretFilter(secretsOf(config));
  const logger = createLogger(config.logLevel, { hide });
  // Node would print every property of the error, and with it whatever a package has put there.
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'the process ends: an error was not caught');
    end(error);
  });
  const app = await startApp(config, logger);
  collectAtRest();
  console.log(`Cowrie listens on ${app.url}`);
  if (app.metricsUrl) console.log(`Cowrie serves its metrics on ${app.metricsUrl}`);
  const stop = (): void => void app.close().then(() => process.exit(0), end);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function end(error: unknown): never {
  const isOurs =
    error instanceof ConfigError || error instanceof MigrationError || error instanceof MetricsPortError;
  const text = isOurs ? error.message : errorText(error);
  const cause = isOurs && error.cause ? `\n${errorText(error.cause)}` : '';
  console.error(hide(text + cause));
  process.exit(1);
}

main().catch(end);

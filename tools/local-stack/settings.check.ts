import { ConfigError } from '@cowrie/api/platform/config/config.error';
import { loadConfig } from '@cowrie/api/platform/config/load-config';
import { stackOptions } from './stack-options';
import { beforeTheStart, stackSettings } from './stack-settings';

/** Ends with 1, and says why, if `npm start` cannot use its environment. Runs from source, beside a build. */
try {
  loadConfig(stackSettings(beforeTheStart(stackOptions(process.env))).all);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

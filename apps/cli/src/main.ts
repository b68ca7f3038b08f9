import { errorText } from '@cowrie/api/platform/logging/error.describe';
import { secretFilter } from '@cowrie/api/platform/logging/secrets.filter';
import { runCli } from './cli.run';
import { processTerminal } from './terminal.process';

runCli(process.argv.slice(2), processTerminal()).then(
  (exitCode) => (process.exitCode = exitCode),
  (error: unknown) => {
    console.error(secretFilter([])(errorText(error)));
    process.exitCode = 1;
  },
);

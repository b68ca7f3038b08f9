import { errorText } from '../../api/src/platform/logging/error.describe';
import { secretFilter } from '../../api/src/platform/logging/secrets.filter';
import { runCli } from './cli.run';

runCli(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  interruption: () => {
    const controller = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
    return controller.signal;
  },
}).then(
  (exitCode) => (process.exitCode = exitCode),
  (error: unknown) => {
    console.error(secretFilter([])(errorText(error)));
    process.exitCode = 1;
  },
);

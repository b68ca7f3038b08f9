import { errorText } from '../../api/src/platform/logging/error.describe';
import { secretFilter } from '../../api/src/platform/logging/secrets.filter';
import { createInterface } from 'node:readline/promises';
import { runCli } from './cli.run';

async function ask(question: string): Promise<string> {
  // Questions go to the error stream: standard output belongs to the command's answer.
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

runCli(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  out: (text) => process.stdout.write(text),
  write: (bytes) =>
    new Promise((resolve, reject) =>
      process.stdout.write(bytes, (error) => (error ? reject(error) : resolve())),
    ),
  error: (text) => process.stderr.write(text),
  ...(process.stdin.isTTY && { ask }),
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

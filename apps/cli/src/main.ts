import { runCli } from './cli.run';

runCli(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
}).then(
  (exitCode) => (process.exitCode = exitCode),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);

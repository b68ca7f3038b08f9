import { execFile } from 'node:child_process';

/** Far more than an installation takes, so only one that hangs reaches it. */
const TIMEOUT_MS = 6 * 60_000;

/** Runs a program to its end. @throws Error with its output when it fails, or hangs for six minutes */
export function runCommand(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(
      command,
      args,
      { cwd, env: { ...process.env, ...env }, timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`));
        else resolve();
      },
    );
  });
}

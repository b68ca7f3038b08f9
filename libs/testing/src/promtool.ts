import { spawnSync } from 'node:child_process';

const WHERE = 'it comes with Debian’s package prometheus';

/** Whether this machine has Prometheus's own checker. */
export const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** `it` if promtool is installed; otherwise a skipped test whose name says so. */
export function itWithPromtool(name: string, test: () => Promise<void> | void): void {
  if (hasPromtool) {
    it(name, async () => {
      await test();
    });
    return;
  }
  process.stderr.write(`NOT RUN: ${name}, because promtool is missing; ${WHERE}\n`);
  it.skip(`NOT RUN without promtool: ${name}`, () => undefined);
}

/** Runs promtool. Returns whether the check passed, and the output. */
export function promtool(args: readonly string[], input = ''): { isOk: boolean; said: string } {
  const { status, stdout, stderr } = spawnSync('promtool', [...args], { input, encoding: 'utf8' });
  return { isOk: status === 0, said: stdout + stderr };
}

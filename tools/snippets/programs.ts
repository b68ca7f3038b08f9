import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { transformSync } from '@swc/core';
import * as sdk from '@cowrie/sdk';

/** Compiling Go's standard library for the first time takes a minute on a small machine. */
const COMMAND_TIMEOUT_MS = 110_000;

/** A folder for programs made of snippets. */
export class Programs {
  private readonly folder = mkdtempSync(join(tmpdir(), 'cowrie-snippets-'));

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  write(name: string, text: string): void {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /**
   * Runs a program in the folder and returns its output. The test's own process keeps running, because the
   * program may call a server in it.
   * @throws Error with what the program printed when it failed
   */
  async run(
    command: string,
    args: readonly string[],
    { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
  ): Promise<string> {
    const go = { GO111MODULE: 'on', GOPROXY: 'off', GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' };
    return new Promise((resolve, reject) => {
      const child = execFile(
        command,
        args,
        {
          cwd: this.folder,
          encoding: 'utf8',
          timeout: COMMAND_TIMEOUT_MS,
          env: { ...process.env, ...go, ...env },
        },
        (error, stdout, stderr) => {
          if (error) reject(new Error(`${command} failed: ${error.message}\n${stderr}${stdout}`));
          else resolve(stdout);
        },
      );
      child.stdin?.end(input);
    });
  }

  /** Builds the Go program in the folder, and returns the path of the executable. */
  async buildGo(): Promise<string> {
    this.write('go.mod', 'module example\n\ngo 1.21\n');
    await this.run('go', ['build', '-o', 'main', '.']);
    return join(this.folder, 'main');
  }
}

/** The exports of TypeScript snippets, run in this process with `libs/sdk` as `@cowrie/sdk`. */
export function exportsOf<Exports extends object>(...snippets: string[]): Exports {
  const { code } = transformSync(snippets.join('\n'), {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  });
  const exported = {} as Exports;
  new Function('exports', 'require', code)(exported, () => sdk);
  return exported;
}

/** Adds a test, or a skipped one that names the missing interpreter. */
export function itWith(command: string, probe: string, name: string, test: () => Promise<void>): void {
  const isThere = spawnSync(command, [probe]).status === 0;
  if (isThere) it(name, test);
  else it.skip(`NOT RUN: ${name} (this machine has no ${command})`, test);
}

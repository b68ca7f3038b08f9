import { createInterface } from 'node:readline/promises';
import type { Terminal } from './cli.run';
import { isBrokenPipe } from './exit';

/**
 * The terminal of this process. When the program that reads its output ends first, as `head` does, the
 * command continues silently, because half a change would be worse. A command that runs until Ctrl-C ends.
 *
 * @throws Error on any other failure of the output
 */
export function processTerminal(): Terminal {
  const unread = new AbortController();
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      if (!isBrokenPipe(error)) throw error;
      unread.abort();
    });
  return {
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
      return AbortSignal.any([controller.signal, unread.signal]);
    },
  };
}

/** Questions go to the error stream: standard output belongs to the command's answer. */
async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

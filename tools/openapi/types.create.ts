import { execFile } from 'node:child_process';
import { resolve as resolvePath } from 'node:path';

// The package exports no other path to its CLI.
const CLI = resolvePath(require.resolve('openapi-typescript'), '../../bin/cli.js');
const TIMEOUT_MS = 60_000;

/**
 * TypeScript types of a document. The generator runs in its own process, because Jest cannot load its
 * modules.
 *
 * @throws Error with the generator's output
 */
export function createTypes(document: string): Promise<string> {
  // A caller may leave out a field that has a default.
  const parameters = [CLI, '--default-non-nullable=false'];
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      parameters,
      { timeout: TIMEOUT_MS, maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) =>
        error ? reject(new Error(`openapi-typescript: ${stderr}`, { cause: error })) : resolve(stdout),
    );
    child.stdin?.end(document);
  });
}

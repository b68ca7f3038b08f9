import { execFile } from 'node:child_process';
import { resolve as resolvePath } from 'node:path';

// The package names no other way to it.
const CLI = resolvePath(require.resolve('openapi-typescript'), '../../bin/cli.js');
const TIMEOUT_MS = 60_000;

/**
 * TypeScript types of a document. In a process of its own: Jest cannot load the modules that the generator is made of.
 * @throws Error with the generator's own words
 */
export function createTypes(document: string): Promise<string> {
  // A field with a default may still be left out by who sends it.
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

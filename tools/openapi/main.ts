import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { builtFiles, committedFiles } from './artefacts.create';
import { documentFromCode } from './document.create';

/**
 * `npm run openapi` writes the committed files that are generated from the code. With `--built`, as `nx build
 * tools` runs it, it writes those that are not committed.
 */
async function main(): Promise<void> {
  const make = process.argv.includes('--built') ? builtFiles : committedFiles;
  for (const [path, text] of Object.entries(await make(await documentFromCode()))) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    console.log(`wrote ${path}`);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createArtefacts } from './artefacts.create';

/** `npm run openapi`: writes every file that is made from the code. */
async function main(): Promise<void> {
  for (const [path, text] of Object.entries(await createArtefacts())) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    console.log(`wrote ${path}`);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

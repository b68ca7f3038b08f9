import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from './site.build';

const [, , folder] = process.argv;
if (!folder) throw new Error('name the folder to write the site to');

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const site = buildSite();
for (const [file, text] of site) writeFileSync(join(folder, file), text);
console.log(`wrote ${site.size} files of the guide`);

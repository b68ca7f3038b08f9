#!/usr/bin/env node
// `npx cowrie …`: the operator's command line. npm start and npm run build compile it.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const main = '../dist/node/apps/cli/src/main.js';
if (!existsSync(new URL(main, import.meta.url))) {
  console.error('The command line is not built; run npm run build');
  process.exit(2);
}
require(main);

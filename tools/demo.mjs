// `npm run demo`, in a second terminal next to `npm start`, which compiles it.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const main = '../dist/node/tools/demo/main.js';
if (!existsSync(new URL(main, import.meta.url))) {
  console.error('The local stack is not running; start it with npm start');
  process.exit(1);
}
require(main);

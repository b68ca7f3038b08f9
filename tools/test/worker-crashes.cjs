/* eslint-disable @typescript-eslint/no-require-imports -- Jest loads an environment as CommonJS */
const { appendFileSync, mkdirSync } = require('node:fs');
const { join, relative } = require('node:path');

const ROOT = join(__dirname, '../..');
const FOLDER = join(ROOT, 'dist/test');

let current;
let folder = FOLDER;

/**
 * Jest repeats the file of a process that ended with 1, up to three times, and forgets an error that comes
 * after the end of a file. So the process writes to `dist/test/crashes` what it ran last, and `npm test`
 * fails.
 */
exports.recordCrash = (testPath, into = FOLDER) => {
  if (current === undefined) process.on('exit', record);
  current = testPath;
  folder = into;
};

function record(code) {
  // A process without `send` is Jest itself, which ends with 1 for every failed test.
  if (code === 0 || !process.send) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, 'crashes'), `${relative(ROOT, current)}\n`);
}

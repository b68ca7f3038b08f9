/* eslint-disable @typescript-eslint/no-require-imports -- Jest loads a reporter as CommonJS */
const { mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const FOLDER = join(__dirname, '../dist/test');

/** Leaves a file for each project that ran, so that `npm test` can tell all of them together, and prints the same. */
module.exports = class Summary {
  onRunComplete(_contexts, results) {
    const projects = new Map();
    for (const {
      displayName,
      numPassingTests,
      numFailingTests,
      numPendingTests,
      failureMessage,
    } of results.testResults) {
      const name = [displayName?.name ?? 'other', process.env.TEST_SUMMARY].filter(Boolean).join(' ');
      const sum = projects.get(name) ?? { name, files: 0, passed: 0, failed: 0, skipped: 0 };
      sum.files += 1;
      sum.passed += numPassingTests;
      sum.skipped += numPendingTests;
      // A file that could not even be loaded counts as one failure.
      sum.failed += numFailingTests || (failureMessage ? 1 : 0);
      projects.set(name, sum);
    }
    mkdirSync(FOLDER, { recursive: true });
    const rows = [...projects.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const row of rows) writeFileSync(join(FOLDER, `${row.name}.json`), `${JSON.stringify(row)}\n`);
    // Jest's own summary comes after all reporters; these are to be the last lines.
    process.once('exit', () => print(rows));
  }
};

function print(rows) {
  for (const { name, files, passed, failed } of rows) {
    console.log(
      `${name.padEnd(24)} ${String(files).padStart(3)} files ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`,
    );
  }
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0);
  console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
}

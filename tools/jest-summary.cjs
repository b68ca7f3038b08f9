/* eslint-disable @typescript-eslint/no-require-imports -- Jest loads a reporter as CommonJS */
const { mkdirSync, writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');

const ROOT = join(__dirname, '..');
const FOLDER = join(ROOT, 'dist/test');
/** The end of a run shows this many characters of a failure's message. */
const REASON_LENGTH = 300;

/**
 * Writes a file for each project that ran, so that `npm test` can report all of them together, and prints the
 * same.
 */
module.exports = class Summary {
  onRunComplete(_contexts, results) {
    const projects = new Map();
    for (const {
      displayName,
      numPassingTests,
      numFailingTests,
      numPendingTests,
      numTodoTests,
      failureMessage,
      testFilePath,
      testResults,
      perfStats,
    } of results.testResults) {
      const name = [displayName?.name ?? 'other', process.env.TEST_SUMMARY].filter(Boolean).join(' ');
      const none = { files: 0, passed: 0, failed: 0, skipped: 0, failures: [], left: [], times: [] };
      const sum = projects.get(name) ?? { name, ...none };
      sum.files += 1;
      sum.times.push({
        file: relative(ROOT, testFilePath),
        seconds: (perfStats.end - perfStats.start) / 1000,
      });
      sum.passed += numPassingTests;
      sum.skipped += numPendingTests + numTodoTests;
      sum.left.push(...leftOf(testFilePath, testResults));
      // A file that could not even be loaded counts as one failure.
      sum.failed += numFailingTests || (failureMessage ? 1 : 0);
      if (failureMessage) sum.failures.push(...failuresOf(testFilePath, testResults, failureMessage));
      projects.set(name, sum);
    }
    mkdirSync(FOLDER, { recursive: true });
    const rows = [...projects.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const row of rows) writeFileSync(join(FOLDER, `${row.name}.json`), `${JSON.stringify(row)}\n`);
    // Jest's own summary comes after all reporters, but these must be the last lines.
    process.once('exit', () => print(rows));
  }
};

/** A line or two for each failed test, or for a file that could not be loaded: where, which, and why. */
function failuresOf(path, tests, failureMessage) {
  const file = relative(ROOT, path);
  const failed = tests.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [`${file}: ${startOf(failureMessage)}`];
  return failed.map(
    ({ fullName, failureMessages }) => `${file}: ${fullName}: ${startOf(failureMessages.join('\n'))}`,
  );
}

/** A line for the tests of a file that did not run: how many, and the first one. */
function leftOf(path, tests) {
  const left = tests.filter(({ status }) => status === 'pending' || status === 'todo');
  if (left.length === 0) return [];
  const others = left.length > 1 ? ` and ${left.length - 1} more` : '';
  return [`${relative(ROOT, path)}: ${left[0].fullName}${others}`];
}

/** The part of a message before its stack, without colours, on one line. */
function startOf(message) {
  const text = message.replace(/\u001b\[[0-9;]*m/g, '').split(/\n\s+at /)[0];
  return text.replace(/\s+/g, ' ').trim().slice(0, REASON_LENGTH);
}

function print(rows) {
  for (const { name, files, passed, failed } of rows) {
    console.log(
      `${name.padEnd(24)} ${String(files).padStart(3)} files ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`,
    );
  }
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0);
  console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
}

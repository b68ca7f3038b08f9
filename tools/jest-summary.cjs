/** The last lines of a test run: how much of which project ran, and the sum. */
module.exports = class Summary {
  onRunComplete(_contexts, results) {
    // Jest's own summary comes after all reporters; these are to be the last lines.
    process.once('exit', () => this.print(results));
  }

  print(results) {
    const projects = new Map();
    for (const { displayName, numPassingTests, numFailingTests, failureMessage } of results.testResults) {
      const name = displayName?.name ?? 'other';
      const sum = projects.get(name) ?? { files: 0, passed: 0, failed: 0 };
      sum.files += 1;
      sum.passed += numPassingTests;
      // A file that could not even be loaded counts as one failure.
      sum.failed += numFailingTests || (failureMessage ? 1 : 0);
      projects.set(name, sum);
    }
    const rows = [...projects].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, { files, passed, failed }] of rows) {
      console.log(
        `${name.padEnd(16)} ${String(files).padStart(3)} files ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`,
      );
    }
    const total = (key) => rows.reduce((sum, [, row]) => sum + row[key], 0);
    console.log(`${total('passed')} passed, ${total('failed')} failed, ${results.numPendingTests} skipped`);
  }
};

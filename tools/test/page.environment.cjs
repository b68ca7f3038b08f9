/* eslint-disable @typescript-eslint/no-require-imports -- Jest loads an environment as CommonJS */
const { TestEnvironment } = require('jest-environment-jsdom');
const { disableUsedStorages } = require('./used-storages.cjs');
const { recordCrash } = require('./worker-crashes.cjs');

/** A browser's objects for the tests of the pages. */
module.exports = class Page extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    recordCrash(context.testPath);
  }

  async teardown() {
    disableUsedStorages();
    await super.teardown();
  }
};

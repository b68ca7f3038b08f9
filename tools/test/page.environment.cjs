/* eslint-disable @typescript-eslint/no-require-imports -- Jest loads an environment as CommonJS */
const { TestEnvironment } = require('jest-environment-jsdom');
const { disableUsedStorages } = require('./used-storages.cjs');

/** A browser's objects for the tests of the pages. */
module.exports = class Page extends TestEnvironment {
  async teardown() {
    disableUsedStorages();
    await super.teardown();
  }
};

/* eslint-disable @typescript-eslint/no-require-imports -- Jest loads an environment as CommonJS */
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { disableUsedStorages } = require('./used-storages.cjs');
const { recordCrash } = require('./worker-crashes.cjs');

/**
 * Clears what packages remember about a file for the life of their worker. A single class or connection would
 * keep all sources of that file in memory.
 */
const FORGET = {
  mongoose: (mongoose) => {
    // The first one is the package's own.
    for (const connection of mongoose.connections.slice(1))
      if (connection.readyState === 0) void connection.destroy();
  },
};

/** Globals of packages that are filled once, when a package or a shipped source is loaded. */
const KEPT = ['classValidatorMetadataStorage', 'TronWebProto'];

/**
 * Runs tests in Node's own realm, while Jest usually creates a new one for each file. Packages can then be
 * shared between files (`one-realm.runtime.cjs`), and an `Error` or a `Map` of a package has the same class
 * as that of a test.
 *
 * The traces of a file are undone when it ends: globals, environment variables, spies, and timers.
 */
module.exports = class OneRealm {
  constructor({ projectConfig }, { testPath }) {
    recordCrash(testPath);
    this.global = globalThis;
    globalThis.global = globalThis;
    this.globalsBefore = Object.getOwnPropertyDescriptors(globalThis);
    this.variablesBefore = { ...process.env };
    this.exit = process.exit;
    this.moduleMocker = new ModuleMocker(globalThis);
    const timers = { config: projectConfig, global: globalThis };
    this.fakeTimersModern = new ModernFakeTimers(timers);
    const timerConfig = { idToRef: (id) => id, refToId: (timer) => timer };
    this.fakeTimers = new LegacyFakeTimers({ ...timers, moduleMocker: this.moduleMocker, timerConfig });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    disableUsedStorages();
    process.exit = this.exit;
    for (const [name, forget] of Object.entries(FORGET)) {
      const loaded = require.cache[require.resolve(name)];
      if (loaded) forget(loaded.exports);
    }
    for (const name of Object.keys(process.env))
      if (!(name in this.variablesBefore)) delete process.env[name];
    Object.assign(process.env, this.variablesBefore);
    for (const name of Reflect.ownKeys(globalThis)) {
      const before = this.globalsBefore[name];
      // Jest's matchers cannot be deleted. The next file overwrites them.
      if (!before && KEPT.includes(name)) continue;
      else if (!before) Reflect.deleteProperty(globalThis, name);
      else if (before.value !== globalThis[name] && 'value' in before)
        Object.defineProperty(globalThis, name, before);
    }
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Jest only calls this to check whether the environment still exists. */
  getVmContext() {
    return globalThis;
  }
};

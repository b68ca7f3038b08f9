/* eslint-disable @typescript-eslint/no-require-imports -- Jest loads it as CommonJS */
const { AsyncLocalStorage } = require('node:async_hooks');

/** The storages that the current test file has used. */
const used = new Set();

for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...args) {
    used.add(this);
    return original.apply(this, args);
  };
}

/**
 * Switches off every `AsyncLocalStorage` that the ending test file has used. Jest creates one for each file
 * and never ends it, and before version 24 Node copies the value of every enabled storage to every new
 * promise: after a hundred files this is most of a worker's work. A storage that a later file uses enables
 * itself again.
 */
exports.disableUsedStorages = () => {
  for (const storage of used) storage.disable();
  used.clear();
};

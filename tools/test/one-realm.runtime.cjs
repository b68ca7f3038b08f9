/* eslint-disable @typescript-eslint/no-require-imports -- Jest loads a runtime as CommonJS */
const { sep } = require('node:path');
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const PACKAGES = `${sep}node_modules${sep}`;
/** Jest's own packages keep state for each file. */
const OF_JEST = new RegExp(`\\${sep}node_modules\\${sep}(@?jest|expect)`);

/**
 * Loads packages once in a worker, by Node's own `require`. Jest would load Nest, Mongoose and ethers again
 * for each test file, 1,900 files each time, which costs more than most tests. Our own sources are loaded
 * fresh for each file. It belongs to `one-realm.environment.cjs`. `jest.mock` of a package does not work
 * here; nothing uses it.
 */
class OneRealmRuntime extends Runtime {
  constructor(...parts) {
    super(...parts);
    const { executor } = this;
    if (typeof executor?.compile !== 'function')
      throw new Error(
        'this version of jest-runtime compiles elsewhere: see tools/test/one-realm.runtime.cjs',
      );
    executor.compile = (code, filename) =>
      compileFunction(code, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
  }

  requireModule(from, moduleName, options, isRequireActual) {
    const path = moduleName && !options?.isInternalModule && this.packageFile(from, moduleName);
    return path ? require(path) : super.requireModule(from, moduleName, options, isRequireActual);
  }

  /** The file of a package that `moduleName` means, if it means one. */
  packageFile(from, moduleName) {
    if (this._resolution.isCoreModule(moduleName)) return undefined;
    const path = this._resolution.resolveCjs(from, moduleName);
    return path.includes(PACKAGES) && !OF_JEST.test(path) ? path : undefined;
  }
}

module.exports = { __esModule: true, default: OneRealmRuntime };

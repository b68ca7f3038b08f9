/* eslint-disable @typescript-eslint/no-require-imports -- Jest loads a runtime as CommonJS */
const { resolve, sep } = require('node:path');
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { sourceMapOf } = require('../typescript.register.cjs');

const ROOT = resolve(__dirname, '../..') + sep;
const PACKAGES = `${sep}node_modules${sep}`;
/** Jest's own packages keep state for each file. */
const OF_JEST = new RegExp(`\\${sep}node_modules\\${sep}(@?jest|expect)`);
/** What the service ships. It never imports a test world, and lint holds that. */
const SHIPPED = /^(apps\/(api|cli)|libs\/(?!testing\/))/;
const TEST_WORLD = /\/(testing|spec|conformance)\/|\.spec\.tsx?$|\/bench\.ts$/;

/**
 * Loads packages and shipped sources once in a worker, by Node's own `require`. Jest would load Nest,
 * Mongoose, ethers and the whole service again for each test file, 3,000 files each time, which costs more
 * than most tests. Specs and test worlds are loaded fresh for each file. It belongs to
 * `one-realm.environment.cjs`. `jest.mock` of a package or a shipped source does not work here; nothing
 * uses it.
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
    const path = moduleName && !options?.isInternalModule && this.sharedFile(from, moduleName);
    return path ? require(path) : super.requireModule(from, moduleName, options, isRequireActual);
  }

  /** The file that `moduleName` means, if it is a package's or a shipped source. */
  sharedFile(from, moduleName) {
    if (this._resolution.isCoreModule(moduleName)) return undefined;
    const path = this._resolution.resolveCjs(from, moduleName);
    const isShared = path.includes(PACKAGES) ? !OF_JEST.test(path) : isShipped(path);
    return isShared ? path : undefined;
  }

  /** Jest's own maps, and those of sources that Node has loaded. */
  getSourceMaps() {
    const maps = super.getSourceMaps();
    maps.get = (file) =>
      Map.prototype.get.call(maps, file) ?? (isShipped(file) ? sourceMapOf(file) : undefined);
    return maps;
  }
}

function isShipped(path) {
  if (!path.startsWith(ROOT) || !path.endsWith('.ts')) return false;
  const inside = path.slice(ROOT.length);
  return SHIPPED.test(inside) && !TEST_WORLD.test(inside);
}

module.exports = { __esModule: true, default: OneRealmRuntime };

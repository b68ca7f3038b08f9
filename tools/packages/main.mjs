// `npm run packages`: builds the two npm packages and packs them into dist/packages.
//
//   node tools/packages/main.mjs [--out FOLDER]
//
// `@cowrie/sdk` holds libs/sdk as an ES module and as CommonJS, with types. `cowrie` holds the service and
// the command line. Both get version, licence and dependencies from the root package.json.
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import ts from 'typescript';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const { values: flags } = parseArgs({ options: { out: { type: 'string' } } });
const out = flags.out ? resolve(flags.out) : join(root, 'dist', 'packages');
const { version, license, engines, dependencies, description, bin } = JSON.parse(
  await readFile(join(root, 'package.json'), 'utf8'),
);
const shared = { version, license, engines };

/** What the SDK imports: an HTTP client, keccak-256, and exact decimals. */
const SDK_NEEDS = ['@noble/hashes', 'big.js', 'openapi-fetch'];

await rm(out, { recursive: true, force: true });
for (const folder of [await makeSdk(), await makeCowrie()])
  execFileSync('npm', ['pack', folder, '--pack-destination', out, '--ignore-scripts'], {
    stdio: 'inherit',
    cwd: out,
  });

async function makeSdk() {
  const folder = join(out, 'sdk');
  compile(join(folder, 'esm'), ts.ModuleKind.ESNext);
  compile(join(folder, 'cjs'), ts.ModuleKind.CommonJS);
  await writeJson(join(folder, 'cjs/package.json'), { type: 'commonjs' });
  await writeJson(join(folder, 'package.json'), {
    name: '@cowrie/sdk',
    description: 'The client of Cowrie for merchants: payments, events and webhooks, with types.',
    ...shared,
    type: 'module',
    sideEffects: false,
    main: './cjs/sdk/src/index.js',
    module: './esm/sdk/src/index.js',
    types: './cjs/sdk/src/index.d.ts',
    exports: {
      '.': {
        import: { types: './esm/sdk/src/index.d.ts', default: './esm/sdk/src/index.js' },
        require: { types: './cjs/sdk/src/index.d.ts', default: './cjs/sdk/src/index.js' },
      },
      './package.json': './package.json',
    },
    files: ['esm', 'cjs'],
    dependencies: Object.fromEntries(SDK_NEEDS.map((name) => [name, dependencies[name]])),
  });
  const readme = await readFile(join(root, 'libs/sdk/README.md'), 'utf8');
  // A package has none of the files that these links lead to.
  await writeFile(join(folder, 'README.md'), readme.replace(/\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g, '$1'));
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  return folder;
}

/**
 * Compiles one format: the SDK and the pure libraries that it verifies with. The sources import without file
 * extensions, and libraries by their aliases; ES modules and their types need paths with extensions.
 */
function compile(outDir, module) {
  const rootDir = join(root, 'libs');
  const program = ts.createProgram([join(rootDir, 'sdk/src/index.ts')], {
    module,
    outDir,
    rootDir,
    paths: { '@cowrie/*': [join(rootDir, '*/src/index.ts')] },
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    declaration: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
  });
  const IMPORT = /((?:from |import |import\(|require\()(['"]))((?:\.{1,2}\/|@cowrie\/)[^'"]+)\2/g;
  const pathFrom = (file) => (_, start, quote, name) => {
    const library = /^@cowrie\/(.+)$/.exec(name)?.[1];
    const path = library
      ? relative(dirname(file), join(outDir, library, 'src/index')).replaceAll('\\', '/')
      : name;
    return `${start}${path.startsWith('.') ? path : `./${path}`}.js${quote}`;
  };
  const { diagnostics } = program.emit(undefined, (path, text) =>
    ts.sys.writeFile(path, text.replace(IMPORT, pathFrom(path))),
  );
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length === 0) return;
  const host = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  };
  throw new Error(ts.formatDiagnostics(problems, host));
}

async function makeCowrie() {
  const folder = join(out, 'cowrie');
  const build = ['tools/build-node.mjs', '--shipped', '--out', join(folder, 'dist/node')];
  execFileSync(process.execPath, build, { cwd: root, stdio: 'inherit' });
  await mkdir(join(folder, 'tools'), { recursive: true });
  for (const file of [...Object.values(bin), 'LICENSE', 'CHANGELOG.md'])
    await copyFile(join(root, file), join(folder, file));
  await writeFile(
    join(folder, 'README.md'),
    `# cowrie\n\n${description}\n\nThe service and its command line: \`npx cowrie --help\`.\n`,
  );
  await writeJson(join(folder, 'package.json'), {
    name: 'cowrie',
    description,
    ...shared,
    type: 'commonjs',
    bin,
    dependencies,
  });
  return folder;
}

async function writeJson(path, value) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}

console.log(`made ${relative(root, out)}`);

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

await rm(out, { recursive: true, force: true });
for (const folder of [await makeSdk(), await makeCowrie()])
  execFileSync('npm', ['pack', folder, '--pack-destination', out, '--ignore-scripts'], {
    stdio: 'inherit',
    cwd: out,
  });

async function makeSdk() {
  const folder = join(out, 'sdk');
  const sources = join(root, 'libs/sdk/src');
  compile(sources, join(folder, 'esm'), ts.ModuleKind.ESNext);
  compile(sources, join(folder, 'cjs'), ts.ModuleKind.CommonJS);
  await writeJson(join(folder, 'cjs/package.json'), { type: 'commonjs' });
  await writeJson(join(folder, 'package.json'), {
    name: '@cowrie/sdk',
    description: 'The client of Cowrie for merchants: payments, events and webhooks, with types.',
    ...shared,
    type: 'module',
    sideEffects: false,
    main: './cjs/index.js',
    module: './esm/index.js',
    types: './cjs/index.d.ts',
    exports: {
      '.': {
        import: { types: './esm/index.d.ts', default: './esm/index.js' },
        require: { types: './cjs/index.d.ts', default: './cjs/index.js' },
      },
      './package.json': './package.json',
    },
    files: ['esm', 'cjs'],
    dependencies: { 'openapi-fetch': dependencies['openapi-fetch'] },
  });
  const readme = await readFile(join(root, 'libs/sdk/README.md'), 'utf8');
  // A package has none of the files that these links lead to.
  await writeFile(join(folder, 'README.md'), readme.replace(/\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g, '$1'));
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  return folder;
}

/** Compiles one format. The sources import without file extensions; ES modules and their types need them. */
function compile(sources, outDir, module) {
  const program = ts.createProgram([join(sources, 'index.ts')], {
    module,
    outDir,
    rootDir: sources,
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
  const withEndings = (text) =>
    text.replace(/((?:from |import\(|require\()(['"])\.{1,2}\/[^'"]+)\2/g, '$1.js$2');
  const { diagnostics } = program.emit(undefined, (path, text) => ts.sys.writeFile(path, withEndings(text)));
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

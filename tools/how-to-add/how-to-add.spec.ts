import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Compiler } from './compiler';
import type { EndCheck } from './end-check';
import { ADDED, type Recipe, RECIPES } from './recipes';
import { TreeCopy } from './tree.copy';

// Guarantee: docs/how-to-add.md is true. Each recipe is followed on a copy of the repository. It must list
// every file that a person has to touch, the copy must compile and work, and the compiler must name a
// forgotten file.

const run = promisify(execFile);
const guide = readFileSync(resolve(__dirname, '../../docs/how-to-add.md'), 'utf8');

let copy: TreeCopy;
let touched: Map<Recipe, string[]>;
/** The copy is compiled in this process while its programs run on the other core. */
let endCheck: Promise<EndCheck>;
let specs: Promise<string>;
beforeAll(() => {
  copy = new TreeCopy();
  touched = new Map(RECIPES.map((recipe) => [recipe, follow(recipe)]));
  endCheck = runEndCheck();
  specs = endCheck.then(runSpecs, runSpecs);
});
afterAll(async () => {
  await Promise.allSettled([endCheck, specs]);
  copy.remove();
});

/** Follows the recipe, and returns the files that it touches. */
function follow(recipe: Recipe): string[] {
  const files = new Set<string>();
  const watched = Object.create(copy) as TreeCopy;
  watched.edit = (path, ...rest) => (files.add(path), copy.edit(path, ...rest));
  watched.write = (path, text) => (files.add(path), copy.write(path, text));
  recipe.apply(watched);
  return [...files];
}

/** The guide's entries: files, folders (`…/`), and placeholders (`<network>`; `<path>` spans folders). */
function listedUnder(heading: string): string[] {
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path]) => String(path));
}

function covers(listed: string, path: string): boolean {
  const pattern = listed.replaceAll('.', '\\.').replaceAll('<path>', '[^.]+').replace(/<\w+>/g, '[a-z-]+');
  return new RegExp(`^${pattern}${listed.endsWith('/') ? '[^/]+' : ''}$`).test(path);
}

/** The sources of a folder without its specs. */
function sourcesUnder(folder: string): string[] {
  return readdirSync(join(copy.root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .map((path) => `${folder}/${path}`);
}

async function runEndCheck(): Promise<EndCheck> {
  const script = 'tools/how-to-add/end-check.ts';
  const register = join(copy.root, 'tools/typescript.register.cjs');
  const { stdout } = await run(process.execPath, ['-r', register, script], { cwd: copy.root });
  return JSON.parse(stdout) as EndCheck;
}

/** The specs that check whole tables. */
async function runSpecs(): Promise<string> {
  const jest = join(copy.root, 'node_modules/jest/bin/jest.js');
  const patterns = ['tables.spec', 'known-networks', 'catalogues', 'libs/rates/src/(rates|sources)'];
  const projects = ['tables', 'chain-evm', 'checkout', 'rates'];
  const args = [jest, '--selectProjects', ...projects, '--testPathPatterns', ...patterns, '--runInBand'];
  const env = { ...process.env, UPDATE_DOCS: '1' };
  const { stderr } = await run(process.execPath, args, { cwd: copy.root, env, maxBuffer: 2 ** 24 });
  return stderr;
}

describe.each(RECIPES)('$heading', (recipe) => {
  it('touches the files that the guide lists, and no others', () => {
    const listed = listedUnder(recipe.heading);
    const files = touched.get(recipe) ?? [];
    expect(files.filter((path) => !listed.some((one) => covers(one, path)))).toEqual([]);
    // A program cannot follow steps in pages for people.
    const left = listed.filter((one) => !files.some((path) => covers(one, path)));
    expect(left.filter((one) => !one.endsWith('.md'))).toEqual([]);
  });

  it('touches few files', () => {
    expect(listedUnder(recipe.heading).length).toBeGreaterThan(0);
    expect(listedUnder(recipe.heading).length).toBeLessThanOrEqual(recipe.maxFiles);
  });
});

it('this spec follows every recipe of the guide', () => {
  const headings = [...guide.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(RECIPES.map(({ heading }) => heading));
});

describe('the compiler', () => {
  let node: Compiler;
  let page: Compiler;
  let dashboard: Compiler;
  beforeAll(() => {
    const libraries = [
      'tables',
      'money',
      'dto',
      'payer-page',
      'chain-evm',
      'rates',
      'exchange',
      'screening',
      'payment-state',
      'testing',
    ];
    const folders = [
      ...libraries.map((library) => `libs/${library}/src`),
      'apps/api',
      'apps/cli/src',
      'apps/api-e2e/src',
      'tools/local-stack',
      'tools/demo',
    ];
    const files = folders.flatMap(sourcesUnder);
    node = new Compiler(copy.root, 'tsconfig.json', files);
    page = new Compiler(copy.root, 'apps/checkout/tsconfig.json', [
      ...sourcesUnder('apps/checkout/src/i18n'),
      'apps/checkout/src/components/token-mark.tsx',
      'apps/checkout/src/features/choose/choose-panel.tsx',
      'apps/checkout/src/features/choose/network-hints.ts',
    ]);
    dashboard = new Compiler(copy.root, 'apps/dashboard/tsconfig.json', [
      ...sourcesUnder('apps/dashboard/src').filter((path) => path.includes('.words.')),
      'apps/dashboard/src/i18n/language.ts',
    ]);
  });

  function compilerOf(path: string): Compiler {
    if (path.startsWith('apps/dashboard/')) return dashboard;
    return path.startsWith('apps/checkout/') ? page : node;
  }

  it.each([
    ['the service', () => node],
    ['the page', () => page],
    ['the dashboard', () => dashboard],
  ])('finds nothing wrong in %s once every recipe is followed', async (_name, compiler) => {
    expect(await compiler().allFaults()).toEqual([]);
  });

  it.each(RECIPES)('names what was forgotten: $heading', (recipe) => {
    for (const { forget, as, failsIn } of recipe.omissions(copy)) {
      const compiler = compilerOf(failsIn);
      const text = as ? as(copy.read(forget)) : (copy.before.get(forget) ?? '');
      expect(text).not.toBe(copy.read(forget));
      expect(compiler.faultsWith(forget, text, [failsIn])).not.toEqual([]);
    }
  });
});

describe('the service', () => {
  it('has the new rows in the lists of its document', async () => {
    const { lists, webhooks } = await endCheck;
    expect(lists).toMatchObject({
      Token: expect.arrayContaining(['USDC', ADDED.token]),
      FiatCurrency: expect.arrayContaining(['NGN', ADDED.currency]),
      Country: expect.arrayContaining(['NG', ADDED.country]),
      EventType: expect.arrayContaining(['payment.completed', ADDED.event]),
      ExchangeName: expect.arrayContaining(['hold', ADDED.exchange]),
    });
    expect(webhooks).toContain(ADDED.event);
  });

  it('accepts the setting from operators and from the business, and shows its default', async () => {
    const { setting } = await endCheck;
    expect(setting.in.sort()).toEqual([
      'AdminChangeMerchantDto',
      'AdminCreateMerchantDto',
      'AdminMerchant',
      'DashboardChangeSettingsDto',
      'DashboardSettings',
    ]);
    expect(setting.shown).toBe(false);
  });

  it('knows the network by its name, and the token on it', async () => {
    const { config, pairs } = await endCheck;
    expect(config[ADDED.network]).toEqual({ chainId: 990_002, tokens: ['USDC'] });
    expect(config.base?.tokens).toContain(ADDED.token);
    expect(pairs).toEqual({ USDC: [ADDED.network, 'base'], [ADDED.token]: ['base'] });
  });

  it('quotes the token in the currency, which has no decimals', async () => {
    const { quote, refusal } = await endCheck;
    // 1 EURT is 1.25 dollars, of 600 francs each.
    const expected = { rate: '750', cryptoAmount: '6.666667', fiatAmount: '5000', currency: ADDED.currency };
    expect(quote).toEqual(expected);
    expect(refusal).toEqual([{ field: 'amount', message: 'amount must have at most 0 decimals in XOF' }]);
  });

  it('accepts and quotes three decimals in a currency that has them, but not four', async () => {
    const { finer } = await endCheck;
    // 1.25 dollars of 3.1 dinars each.
    expect(finer.quote).toEqual({
      rate: '3.875',
      cryptoAmount: '1290.354839',
      fiatAmount: '5000.125',
      currency: ADDED.finerCurrency,
    });
    expect(finer.refusal).toEqual([
      { field: 'amount', message: 'amount must have at most 3 decimals in TND' },
    ]);
    expect(finer.door).toEqual([true, true, false]);
  });

  it('creates the rate source and the exchange by name', async () => {
    const { rateSource, exchange } = await endCheck;
    expect([rateSource, exchange]).toEqual([ADDED.rateSource, ADDED.exchange]);
  });

  it('passes the specs that check whole tables', async () => {
    expect(await specs).toMatch(/Tests: +\d+ passed, \d+ total/);
  });
});

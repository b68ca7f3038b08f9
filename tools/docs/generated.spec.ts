import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const MOST_LINES = 25_000;
/**
 * `npm install` writes it. Its length follows from the packages that are used, not from this repository's
 * programs.
 */
const NOT_COUNTED = ['package-lock.json'];

const git = (args: string[], input = ''): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', input }).split('\0');
const paths = git(['ls-files', '-z']).filter((path) => path !== '');
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Committed files that `.gitattributes` marks as generated. */
function generatedFiles(): string[] {
  // Three fields for each file: path, attribute, value.
  const fields = git(['check-attr', '-z', '--stdin', 'linguist-generated'], paths.join('\0'));
  return paths.filter((_, index) => fields[index * 3 + 2] === 'set');
}

it(`at most ${MOST_LINES} generated lines are committed`, () => {
  const counted = generatedFiles().filter((path) => !NOT_COUNTED.includes(path));
  const lines = counted.map((path) => ({ path, lines: textOf(path).split('\n').length - 1 }));
  const sum = lines.reduce((total, one) => total + one.lines, 0);
  expect(sum > MOST_LINES ? lines : []).toEqual([]);
  expect(counted.length).toBeGreaterThan(10);
});

it('.gitattributes marks every file that says of itself that a program made it', () => {
  const saysSo = paths.filter((path) => {
    if (/\.(?:webp|png|ico|pdf)$/.test(path)) return false;
    return /\.generated\./.test(path) || /^(?:\/\/ |<!-- )?(?:Made by `|Generated from )/m.test(headOf(path));
  });
  expect(saysSo.length).toBeGreaterThan(3);
  const generated = new Set(generatedFiles());
  expect(saysSo.filter((path) => !generated.has(path))).toEqual([]);
});

it('a document shows every committed picture', () => {
  const pages = paths.filter((path) => path.endsWith('.md'));
  const shown = pages.flatMap((page) =>
    [...textOf(page).matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, target = '']) => join(page, '..', target)),
  );
  const pictures = paths.filter((path) => /^docs\/.*\.(?:webp|png)$/.test(path));
  expect(pictures.filter((path) => !shown.includes(path))).toEqual([]);
  expect(pictures.length).toBeLessThanOrEqual(15);
});

/** The lines in which a generated file says what made it. */
function headOf(path: string): string {
  return textOf(path).split('\n', 8).join('\n');
}

import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');

/**
 * Copies what a clone of this repository hands to `docker build`, by .dockerignore, and links the installed
 * packages.
 */
export function copyContext(target: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\0')
    .filter(Boolean);
  const rules = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  for (const file of files.filter((path) => existsSync(join(ROOT, path)) && isSent(path, rules))) {
    mkdirSync(join(target, dirname(file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(target, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(target, 'node_modules'));
}

/** The last rule that matches a path, or a folder above it, decides. */
function isSent(path: string, rules: readonly string[]): boolean {
  const last = rules
    .filter((rule) => rule !== '' && !rule.startsWith('#'))
    .findLast((rule) => patternOf(rule.replace(/^!/, '')).test(path));
  return last === undefined || last.startsWith('!');
}

function patternOf(rule: string): RegExp {
  const pattern = rule
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${pattern}(?:/|$)`);
}

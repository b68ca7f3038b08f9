import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
/** Pictures and lock files do not compile; the modules are linked. */
const LEFT_OUT = /\.(webp|png)$|^package-lock\.json$|^node_modules$/;

const GENERATED = 'apps/dashboard/src/api/openapi.generated.ts';

/** A copy of the repository that a recipe is followed on. It remembers which files were touched. */
export class TreeCopy {
  readonly root = mkdtempSync(join(tmpdir(), 'cowrie-how-to-add-'));
  /** Path → text before the first edit; undefined for a new file. */
  readonly before = new Map<string, string | undefined>();

  constructor() {
    // Files that are not committed yet belong to the tree too; files that are deleted do not.
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    for (const path of listed.split('\0')) {
      if (path === '' || LEFT_OUT.test(path) || !existsSync(join(ROOT, path))) continue;
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      copyFileSync(join(ROOT, path), join(this.root, path));
    }
    // Types that are made from the API's document, and not kept in the tree.
    copyFileSync(join(ROOT, GENERATED), join(this.root, GENERATED));
    symlinkSync(join(ROOT, 'node_modules'), join(this.root, 'node_modules'));
  }

  /** The paths of all files of a folder. */
  list(folder: string): string[] {
    const names = readdirSync(join(this.root, folder), { recursive: true, encoding: 'utf8' });
    return names.map((name) => `${folder}/${name}`);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  /** Writes a new file. */
  write(path: string, text: string): void {
    this.remember(path);
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  /**
   * Replaces the place that `pattern` finds. @throws Error when it finds nothing, because the recipe is out
   * of date
   */
  edit(path: string, pattern: RegExp, replacement: (...match: string[]) => string): void {
    const text = this.read(path);
    if (text.search(pattern) < 0)
      throw new Error(`${path} has nothing like ${pattern}: bring the recipe up to date`);
    this.remember(path);
    writeFileSync(join(this.root, path), text.replace(pattern, replacement));
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }

  private remember(path: string): void {
    if (this.before.has(path)) return;
    this.before.set(path, existsSync(join(this.root, path)) ? this.read(path) : undefined);
  }
}

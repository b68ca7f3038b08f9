import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a repository at one time. */
export interface SourceTree {
  files: readonly string[];
  read(file: string): string;
}

/** Returns the files on the disk: committed, changed and new ones. */
export function workingTree(root: string): SourceTree {
  const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
    existsSync(join(root, file)),
  );
  return { files, read: (file) => readFileSync(join(root, file), 'utf8') };
}

/**
 * Returns how to read the tree of a commit. Commits share most files, so each version of a file is read once.
 */
export function committedTrees(root: string): (commit: string) => SourceTree {
  const texts = new Map<string, string>();
  return (commit) => {
    const blobs = new Map(
      git(root, 'ls-tree', '-r', commit).map((line): [string, string] => {
        const [entry = '', file = ''] = line.split('\t');
        return [file, entry.split(' ')[2] ?? ''];
      }),
    );
    const readSources = () => {
      const wanted = [...blobs].filter(([file, blob]) => isSource(file) && !texts.has(blob));
      const input = wanted.map(([, blob]) => blob).join('\n');
      const output = execFileSync('git', ['cat-file', '--batch'], { cwd: root, input, maxBuffer: 2 ** 30 });
      let at = 0;
      for (const [, blob] of wanted) {
        const end = output.indexOf('\n', at);
        const size = Number(output.subarray(at, end).toString().split(' ')[2]);
        texts.set(blob, output.subarray(end + 1, end + 1 + size).toString());
        at = end + size + 2;
      }
    };
    readSources();
    return {
      files: [...blobs.keys()],
      read: (file) => texts.get(blobs.get(file) ?? '') ?? git(root, 'show', `${commit}:${file}`).join('\n'),
    };
  };
}

/** True for a file whose imports are read. */
export function isSource(file: string): boolean {
  return /\.(ts|tsx|mts|cts|js|mjs|cjs)$/.test(file) && !file.endsWith('.d.ts');
}

/** Returns the lines that git prints. */
export function git(root: string, ...args: string[]): string[] {
  const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 });
  return text.split('\n').filter((line) => line !== '');
}

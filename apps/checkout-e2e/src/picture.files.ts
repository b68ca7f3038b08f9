import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

/**
 * Where pictures go: all of them to `made`, and those that a document shows to `shown` too. Both are paths
 * from the root.
 */
export class PictureFiles {
  constructor(
    private readonly made: string,
    private readonly shown: string,
  ) {}

  /** Removes what an earlier run made. */
  clear(): void {
    rmSync(join(ROOT, this.made), { recursive: true, force: true });
  }

  write(file: string, picture: Buffer): void {
    mkdirSync(join(ROOT, this.made), { recursive: true });
    writeFileSync(join(ROOT, this.made, file), picture);
    if (existsSync(join(ROOT, this.shown, file))) writeFileSync(join(ROOT, this.shown, file), picture);
  }
}

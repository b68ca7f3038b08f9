import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

/**
 * The folders for pictures: all go to `made`, and those in a document also to `shown`. Both are paths from
 * the root.
 */
export class PictureFiles {
  constructor(
    private readonly made: string,
    private readonly shown: string,
  ) {}

  /** Removes the pictures of an earlier run. */
  clear(): void {
    rmSync(join(ROOT, this.made), { recursive: true, force: true });
  }

  write(file: string, picture: Buffer): void {
    mkdirSync(join(ROOT, this.made), { recursive: true });
    writeFileSync(join(ROOT, this.made, file), picture);
    if (existsSync(join(ROOT, this.shown, file))) writeFileSync(join(ROOT, this.shown, file), picture);
  }
}

import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';

/** `at name (/app/dist/node/x.js:1:2)`, or the same without a name and parentheses. */
const BUILT = /(?<=[( ])(?:file:\/\/)?(\/[^():\n]+\.js):(\d+):(\d+)/g;
/** A failure mostly repeats, and each map takes up to a megabyte. */
const KEPT = 20;

const maps = new Map<string, SourceMap | undefined>();

/**
 * Returns a stack with positions in the sources instead of the built files. `node --enable-source-maps` does
 * that too, but it reads the map of every module at the start: 0.3 s and 75 MB. Files without a map, such as
 * those of packages, stay as they are.
 */
export function inSources(stack: string): string {
  return stack.replace(BUILT, (place, file: string, line: string, column: string) => {
    // The map counts from 0.
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return place;
    const { originalSource, originalLine, originalColumn } = entry;
    return `${resolve(dirname(file), originalSource)}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const [oldest] = maps.keys();
    if (maps.size >= KEPT && oldest !== undefined) maps.delete(oldest);
    maps.set(file, readMap(file));
  }
  return maps.get(file);
}

/** What is logged is an error already, so a map that cannot be read is no other one. */
function readMap(file: string): SourceMap | undefined {
  if (file.includes('/node_modules/')) return undefined;
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMap['payload']);
  } catch {
    return undefined;
  }
}

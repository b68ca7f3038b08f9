import { Reached } from './reached';
import { type Cut, playTown } from './town.world';
import { startDirectDatabase } from '../database/direct.database';

/** Lines of a story that is told: at most a page. */
const PAGE = 60;

/**
 * Plays one world again. Prints every step with `log`; otherwise the end of its story, if it breaks an
 * invariant. Returns whether every invariant holds.
 */
export async function replay(cut: Cut, { log, table }: { log: boolean; table: boolean }): Promise<boolean> {
  const database = await startDirectDatabase();
  const reached = new Reached();
  const story: string[] = [];
  try {
    await playTown(database, cut, {
      reached,
      ...(log ? { log: print } : { tell: (line) => story.push(line) }),
    });
    print(`world ${cut.seed}: every invariant holds`);
    return true;
  } catch (error) {
    if (!log) print(storyOf(story));
    print(error instanceof Error ? error.message : String(error));
    return false;
  } finally {
    if (table) print(reached.table());
    await database.stop();
  }
}

/** The story's last lines, numbered: what a person can do by hand. */
function storyOf(lines: readonly string[]): string {
  const shown = lines.slice(-PAGE);
  const left = lines.length - shown.length;
  const numbered = shown.map((line, index) => `${String(left + index + 1).padStart(3)}. ${line}`);
  return [...(left > 0 ? [`(${left} steps before)`] : []), ...numbered].join('\n');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

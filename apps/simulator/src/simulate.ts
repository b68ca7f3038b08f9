import { parseArgs } from 'node:util';
import { availableParallelism } from 'node:os';
import { FAULTS } from './faults';
import { runMutants } from './night/mutants.run';
import { runNight } from './night/night.run';
import { replay } from './night/replay';
import { ACTORS } from './town/actors';

const USAGE = `npm run simulate -- --seed N [--worlds M] [--log]

  --seed N      the first world
  --worlds M    how many worlds; default 1
  --log         with one world: every step of it, the same bytes each time
  --whole       with one world: its size is not drawn; everybody plays, and everything happens
  --without X   with one world: leaves something out: a fault, an actor, or "payment 7"; can be repeated
  --calm-after  with one world: the last step with faults
  --table       prints the table of what was reached, also what no world reached
  --mutants     breaks the service on purpose, in each way that is known, and looks for it in --worlds worlds
  --only X      with --mutants: only those with this part of a name
  --processes   how many processes play worlds; default: one for each core`;

/** `npm run simulate`: plays worlds of the whole service, and shrinks those that break an invariant. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      worlds: { type: 'string', default: '1' },
      log: { type: 'boolean', default: false },
      whole: { type: 'boolean', default: false },
      without: { type: 'string', multiple: true, default: [] },
      'calm-after': { type: 'string' },
      table: { type: 'boolean', default: false },
      mutants: { type: 'boolean', default: false },
      only: { type: 'string' },
      processes: { type: 'string', default: String(availableParallelism()) },
    },
  });
  const seed = numberOf('--seed', values.seed);
  const worlds = numberOf('--worlds', values.worlds);
  const calmAfter =
    values['calm-after'] === undefined ? undefined : numberOf('--calm-after', values['calm-after']);
  const processes = numberOf('--processes', values.processes);
  const unknown = values.without.find((one) => !isNamed(one) && !/^payment \d+$/.test(one));
  if (unknown !== undefined)
    throw new Error(`--without takes a fault, an actor or "payment 7", not "${unknown}"`);
  const { whole: isWhole } = values;
  const isOfOneWorld = values.log || isWhole || values.without.length > 0 || calmAfter !== undefined;
  if (isOfOneWorld && (worlds !== 1 || values.mutants))
    throw new Error(`--log, --whole, --without and --calm-after are for one world\n\n${USAGE}`);
  if (values.mutants) return (await runMutants({ seed, worlds, processes, only: values.only })) ? 0 : 1;
  if (worlds === 1) {
    const cut = { isWhole, without: values.without, ...(calmAfter !== undefined && { calmAfter }) };
    return (await replay({ seed, ...cut }, { log: values.log, table: values.table })) ? 0 : 1;
  }
  return (await runNight({ seed, worlds, processes })) ? 0 : 1;
}

function isNamed(text: string): boolean {
  return [...FAULTS, ...ACTORS].some((name) => name === text);
}

/** @throws Error with the usage for anything but a whole number of at least 0 */
function numberOf(name: string, text: string | undefined): number {
  if (text === undefined || !/^\d{1,10}$/.test(text))
    throw new Error(`${name} takes a whole number\n\n${USAGE}`);
  return Number(text);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  },
);

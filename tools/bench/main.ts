import { benchCore } from './core.bench';
import { benchCrediting } from './crediting/crediting.bench';
import { benchDoor } from './door/door.bench';
import { benchEnergy } from './energy/energy.bench';
import { GOALS } from './frame/goals';
import { benchOptions, isWanted } from './frame/options';
import { type BenchPart, inRounds } from './frame/part';
import { inThisProcess, withoutProfile } from './frame/profile.record';
import { originOf, startReport } from './frame/report';
import { judge, type JudgedRow } from './frame/row';
import { tableOf } from './frame/table';
import { benchGrowth } from './growth/growth.bench';
import { benchList } from './list/list.bench';
import { benchPage } from './page/page.bench';
import { benchPeers } from './peers/peers.bench';
import { benchRelay } from './relay.bench';
import { benchReplay } from './replay.bench';
import { benchRest } from './stack/rest.bench';
import { benchWatcher } from './watcher.bench';
import { benchWebhooks } from './webhooks.bench';
import { benchWorkers } from './workers/workers.bench';

const REPORT = '.cowrie/bench.json';

/** Parts of a usual run. */
const USUAL: Readonly<Record<string, BenchPart>> = {
  door: benchDoor,
  core: inThisProcess('core', benchCore),
  replay: inThisProcess('replay', benchReplay),
  watcher: inThisProcess('watcher', benchWatcher),
  crediting: inThisProcess('crediting', inRounds(benchCrediting)),
  relay: inThisProcess('relay', inRounds(benchRelay)),
  webhooks: inThisProcess('webhooks', inRounds(benchWebhooks)),
};
/** Parts that run only when they are named: they take minutes, need Chromium, or find the same each time. */
const LONG: Readonly<Record<string, BenchPart>> = {
  rest: withoutProfile('rest', benchRest),
  growth: withoutProfile('growth', benchGrowth),
  list: withoutProfile('list', benchList),
  page: withoutProfile('page', inRounds(benchPage)),
  energy: withoutProfile('energy', benchEnergy),
  peers: withoutProfile('peers', benchPeers),
  workers: withoutProfile('workers', benchWorkers),
};

/**
 * `npm run bench`: prints figures and their ratios to the bare limit, and asserts nothing, because machines
 * differ (docs/performance.md).
 */
async function main(): Promise<void> {
  const parts = { ...USUAL, ...LONG };
  const options = benchOptions(process.argv.slice(2), Object.keys(parts));
  const named = new Set(options.only.map((name) => name.split('/')[0]));
  const wanted = Object.entries(named.size > 0 ? parts : USUAL).filter(
    ([name]) => named.size === 0 || named.has(name),
  );
  const report = startReport(options);
  const note = (line: string): void => console.log(line);
  const rows: JudgedRow[] = [];
  for (const [name, part] of wanted) {
    note(name);
    const measured = await part({ options, note });
    rows.push(...measured.filter((row) => isWanted(row.name, options.only)).map((row) => judge(row, GOALS)));
  }
  if (rows.length === 0) throw new Error(`no row is called ${options.only.join(' or ')}`);
  const found = report.finish(REPORT, rows);
  console.log(`\n${tableOf(rows)}\n\n${originOf(found)}\n${REPORT} holds every round.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

import { startDirectDatabase } from '../database/direct.database';
import { Reached, type ReachedCopy } from './reached';
import { shrink } from './shrink';
import { type Cut, faultOf, PAYMENTS } from './town.world';

/** The worlds that one process plays. */
export interface Share {
  seeds: readonly number[];
}

/** What happened in them. */
export interface ShareReport {
  /** The message of each world that broke an invariant, after its shrunk cut. */
  finds: { cut: Cut; message: string }[];
  worlds: number;
  reached: ReachedCopy;
  cpuSeconds: number;
}

/** A find is played at most this often to make it shorter. */
const MOST_PLAYS = 60;
/** More finds than these say nothing new. */
const MOST_FINDS = 3;

/** Plays worlds one after another, and shrinks those that fail. */
export async function playShare({ seeds }: Share, say: (line: string) => void): Promise<ShareReport> {
  const database = await startDirectDatabase();
  const reached = new Reached();
  const finds: ShareReport['finds'] = [];
  const before = process.cpuUsage();
  let worlds = 0;
  const play = (cut: Cut) => faultOf(database, cut);
  for (const seed of seeds) {
    worlds += 1;
    const message = await faultOf(database, { seed }, { reached });
    if (message === undefined) continue;
    say(`world ${seed} breaks an invariant; it is made shorter\n${message}`);
    const cut = await shrink({ seed }, { play, payments: PAYMENTS, mostPlays: MOST_PLAYS });
    finds.push({ cut, message: (await play(cut)) ?? message });
    if (finds.length < MOST_FINDS) continue;
    say(`worlds after ${seed} of this share are not played: ${MOST_FINDS} finds are enough`);
    break;
  }
  const { user, system } = process.cpuUsage(before);
  await database.stop();
  return { finds, worlds, reached, cpuSeconds: (user + system) / 1e6 };
}

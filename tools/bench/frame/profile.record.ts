import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import type { BenchPart } from './part';
import { PROFILES, printProfile } from './profile.print';

/**
 * A part whose code runs in this process. With `--profile`, the profile of this process is written and
 * printed.
 */
export function inThisProcess(name: string, part: BenchPart): BenchPart {
  return async (context) => {
    if (!context.options.profile) return part(context);
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    try {
      return await part(context);
    } finally {
      const { profile } = await session.post('Profiler.stop');
      session.disconnect();
      const path = `${PROFILES}/${name}.cpuprofile`;
      mkdirSync(PROFILES, { recursive: true });
      writeFileSync(path, JSON.stringify(profile));
      printProfile(path, { skipMs: 0 }, context.note);
    }
  };
}

/** A part that starts programs which are not profiled. @throws Error with `--profile` */
export function withoutProfile(name: string, part: BenchPart): BenchPart {
  return async (context) => {
    if (context.options.profile) throw new Error(`${name} cannot be profiled; leave out --profile`);
    return part(context);
  };
}

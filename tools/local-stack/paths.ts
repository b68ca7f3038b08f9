import { isAbsolute, join, relative, resolve } from 'node:path';

/** Files of the local stack. You may delete all of them while the stack is stopped. */
export function stackPaths(directory: string) {
  return {
    directory,
    /** Process id of the running stack. */
    lock: join(directory, 'stack.lock'),
    /** Keys and merchants, for the next start. */
    state: join(directory, 'stack.json'),
    /** Addresses, keys, networks and faucet, for developers and tools. */
    dev: join(directory, 'dev.json'),
    /** Every mail to a payer, `latest.txt` the newest. */
    mail: join(directory, 'mail'),
    /** Addresses whose money is held, for developers to edit. */
    sanctioned: join(directory, 'sanctioned.txt'),
    mongo: join(directory, 'mongo'),
    chains: join(directory, 'chains'),
    /** Written by the chain keeper while its chains run. */
    keeper: join(directory, 'chains', 'keeper.json'),
    keeperLog: join(directory, 'chains', 'keeper.log'),
  };
}

export type StackPaths = ReturnType<typeof stackPaths>;

/** A path as a person can use it: short below the working folder, and whole outside it. */
export function shownPath(path: string, workingFolder = process.cwd()): string {
  const short = relative(workingFolder, path);
  return short.startsWith('..') || isAbsolute(short) ? resolve(workingFolder, path) : short;
}

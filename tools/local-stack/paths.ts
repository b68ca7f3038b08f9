import { join } from 'node:path';

/** Where the local stack keeps what it must remember. Everything in it may be deleted while the stack is stopped. */
export function stackPaths(directory: string) {
  return {
    directory,
    /** Process id of the running stack. */
    lock: join(directory, 'stack.lock'),
    /** Keys, token contracts and merchants, so that a restart finds them again. */
    state: join(directory, 'stack.json'),
    /** What developers and tools read: addresses, keys, networks, faucet. */
    dev: join(directory, 'dev.json'),
    mongo: join(directory, 'mongo'),
    chains: join(directory, 'chains'),
    /** Written by the chain keeper while its chains run. */
    keeper: join(directory, 'chains', 'keeper.json'),
    keeperLog: join(directory, 'chains', 'keeper.log'),
  };
}

export type StackPaths = ReturnType<typeof stackPaths>;

import { join } from 'node:path';
import { startLocalStackProcess } from '../../../libs/testing/src/local-stack';
import { DEV_FILE_VARIABLE } from './dev-file';

/** Starts the stack that all specs share, except those that need their own windows or crashes. */
export default async function setUp(): Promise<void> {
  const stack = await startLocalStackProcess();
  process.env[DEV_FILE_VARIABLE] = join(stack.directory, 'dev.json');
  (globalThis as { cowrieStack?: unknown }).cowrieStack = stack;
}

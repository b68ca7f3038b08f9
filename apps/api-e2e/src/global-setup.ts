import { join } from 'node:path';
import { startLocalStackProcess } from '../../../libs/testing/src/local-stack';
import { DEV_FILE_VARIABLE } from './dev-file';

/** One stack for all tests of the API that do not need windows or crashes of their own. */
export default async function setUp(): Promise<void> {
  const stack = await startLocalStackProcess();
  process.env[DEV_FILE_VARIABLE] = join(stack.directory, 'dev.json');
  (globalThis as { cowrieStack?: unknown }).cowrieStack = stack;
}

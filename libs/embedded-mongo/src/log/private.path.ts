import { chmod, stat } from 'node:fs/promises';
import { geteuid } from 'node:process';

/** The log holds everything that is stored: nobody else on the machine reads it. */
export const OWNER_ONLY_FILE = 0o600;
export const OWNER_ONLY_DIRECTORY = 0o700;

/**
 * Takes a file or directory away from other users of the machine. Earlier versions left some open. One of
 * another owner stays as it is: who mounted it has decided about it.
 */
export async function keepPrivate(path: string, mode: number): Promise<void> {
  const { uid, mode: found } = await stat(path);
  if ((found & 0o077) !== 0 && uid === geteuid?.()) await chmod(path, mode);
}

import { chmod, stat } from 'node:fs/promises';
import { geteuid } from 'node:process';

/** The log holds everything that is stored, so nobody else on the machine may read it. */
export const OWNER_ONLY_FILE = 0o600;
export const OWNER_ONLY_DIRECTORY = 0o700;

/**
 * Removes other users' access to a file or directory. Earlier versions left some open. With another owner, it
 * stays as it is, because the person who mounted it has decided.
 */
export async function keepPrivate(path: string, mode: number): Promise<void> {
  const { uid, mode: found } = await stat(path);
  if ((found & 0o077) !== 0 && uid === geteuid?.()) await chmod(path, mode);
}

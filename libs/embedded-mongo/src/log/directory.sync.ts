import { open } from 'node:fs/promises';

/** Makes a new or renamed entry of a directory itself durable; its file's own sync does not. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

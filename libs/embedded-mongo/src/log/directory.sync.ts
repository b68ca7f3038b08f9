import { open } from 'node:fs/promises';

/** Makes a new or renamed entry of a directory durable. The sync of the file itself does not do that. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

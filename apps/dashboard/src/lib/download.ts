import { useMutation } from '@tanstack/react-query';
import { send } from '../api/client';
import type { Failure } from '../api/failure';
import { saveBlob } from './save-file';

/** A file of the API. `name` is the name of the saved file. */
export interface FileToSave {
  path: string;
  /** Empty filters are left out. */
  query?: Readonly<Record<string, string | undefined>>;
  name: string;
}

/**
 * Reads a file completely and has the browser save it. An export that breaks off is not saved. There is no
 * time-out: the API ends an export that takes too long.
 * @throws Failure when the API refuses, TypeError when the answer breaks off
 */
async function save({ path, query = {}, name }: FileToSave): Promise<void> {
  const given = Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : []));
  const search = new URLSearchParams(given as [string, string][]).toString();
  const url = new URL(search ? `${path}?${search}` : path, window.location.origin);
  const answer = await send(new Request(url), { isLong: true });
  if (!answer.ok) throw Object.assign(new Error('refused'), (await answer.json()) as Failure);
  saveBlob(name, await answer.blob());
}

/** Saves a file: `mutate(file)`. */
export function useDownload() {
  return useMutation<void, Error, FileToSave>({ mutationFn: save });
}

import type { Token } from '@cowrie/dto';
import type { Choice } from '../../lib/api-client';
import type { StorageGetter } from '../../lib/storage';
import { writeText, readJson } from '../../lib/storage';
import { isJsonObject } from '../../lib/wire';
import type { Draft } from './choices';

const KEY = 'cowrie.choice';
const deviceStorage: StorageGetter = () => localStorage;

/** A choice with the source it was made for (`sourceId`); null when the customer named none. */
export type SourcedDraft = Draft & { from: string | null };

/**
 * The last choice on this device, at any merchant. It may no longer be offered: `restoreDraft` checks that.
 */
export function rememberedChoice(getStorage = deviceStorage): SourcedDraft {
  const stored = readJson(getStorage, KEY);
  if (!isJsonObject(stored) || typeof stored.token !== 'string' || typeof stored.network !== 'string')
    return { token: null, network: null, from: null };
  const from = typeof stored.from === 'string' ? stored.from : null;
  return { token: stored.token as Token, network: stored.network, from };
}

export function rememberChoice(
  { token, network, from }: Choice & Pick<SourcedDraft, 'from'>,
  getStorage = deviceStorage,
): void {
  writeText(getStorage, KEY, JSON.stringify({ token, network, from }));
}

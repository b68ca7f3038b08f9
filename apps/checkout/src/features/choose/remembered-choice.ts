import type { Token } from '@cowrie/dto';
import type { Choice } from '../../lib/api-client';
import type { StorageGetter } from '../../lib/storage';
import { writeText, readJson } from '../../lib/storage';
import { isJsonObject } from '../../lib/wire';
import type { Draft } from './choices';

const KEY = 'cowrie.choice';
const deviceStorage: StorageGetter = () => localStorage;

/**
 * The last choice on this device, at any merchant. It may no longer be offered: `restoreDraft` checks that.
 */
export function rememberedChoice(getStorage = deviceStorage): Draft {
  const stored = readJson(getStorage, KEY);
  if (!isJsonObject(stored) || typeof stored.token !== 'string' || typeof stored.network !== 'string')
    return { token: null, network: null };
  return { token: stored.token as Token, network: stored.network };
}

export function rememberChoice({ token, network }: Choice, getStorage = deviceStorage): void {
  writeText(getStorage, KEY, JSON.stringify({ token, network }));
}

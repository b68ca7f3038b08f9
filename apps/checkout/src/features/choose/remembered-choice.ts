import type { Token } from '@cowrie/dto';
import type { Choice } from '../../lib/api-client';
import type { Keeper } from '../../lib/kept-text';
import { keepText, keptValue } from '../../lib/kept-text';
import { isFields } from '../../lib/wire';
import type { Draft } from './choices';

const KEY = 'cowrie.choice';
const deviceStorage: Keeper = () => localStorage;

/** What was chosen last on this device, with any merchant. May be offered no more: `draftOf` sorts that out. */
export function rememberedChoice(keeper = deviceStorage): Draft {
  const kept = keptValue(keeper, KEY);
  if (!isFields(kept) || typeof kept.token !== 'string' || typeof kept.network !== 'string')
    return { token: null, network: null };
  return { token: kept.token as Token, network: kept.network };
}

export function rememberChoice({ token, network }: Choice, keeper = deviceStorage): void {
  keepText(keeper, KEY, JSON.stringify({ token, network }));
}

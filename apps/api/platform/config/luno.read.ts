import type { DepositWay } from '@cowrie/exchange';
import type { LunoConfig } from './app.config';

interface LunoGiven {
  keyId: string | undefined;
  keySecret: string | undefined;
  url: string;
  deposits: DepositWay;
  maxSlippageBasisPoints: number;
  tokenFeeBasisPoints: number;
}

/** The account at Luno. Adds every problem to `problems`. Undefined: there is none. */
export function readLuno(
  { keyId, keySecret, url, ...sale }: LunoGiven,
  problems: string[],
): LunoConfig | undefined {
  if (!keyId && !keySecret) return undefined;
  if (!keyId) problems.push('LUNO_KEY_ID is not set, and LUNO_KEY_SECRET is; set both or neither');
  if (!keySecret) problems.push('LUNO_KEY_SECRET is not set, and LUNO_KEY_ID is; set both or neither');
  if (!URL.canParse(url)) problems.push('LUNO_URL is not a URL; set https://api.luno.com');
  return keyId && keySecret ? { access: { keyId, keySecret, url }, sale } : undefined;
}

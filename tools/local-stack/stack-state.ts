import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { DevMerchant } from '@cowrie/testing';
import type { StackPaths } from './paths';

/** What a restart must know again. API keys are shown once, so they are kept here, on the developer's own machine. */
export interface StackState {
  keySecret: string;
  adminToken: string;
  merchants: DevMerchant[];
}

export function readState(paths: StackPaths): StackState | undefined {
  if (!existsSync(paths.state)) return undefined;
  return JSON.parse(readFileSync(paths.state, 'utf8')) as StackState;
}

export function newState(): StackState {
  return {
    keySecret: randomBytes(32).toString('hex'),
    adminToken: randomBytes(24).toString('hex'),
    merchants: [],
  };
}

/** Readable by its owner only. */
export function writePrivateJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
}

/** Forgets everything but the lock. The chains must be stopped. */
export function wipe(paths: StackPaths): void {
  for (const path of [paths.state, paths.dev, paths.mongo, paths.chains])
    rmSync(path, { recursive: true, force: true });
  mkdirSync(paths.directory, { recursive: true });
}

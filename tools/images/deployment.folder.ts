import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CommandOptions, runCommand } from './command.run';

export interface Deployment {
  /** A copy of this repository, as a clone of it would be. */
  readonly folder: string;
  /** Every secret of its `.env`. None of them may appear in an image. */
  readonly secrets: readonly string[];
}

const SECRETS = [
  'KEY_HMAC_SECRET',
  'WEBHOOK_SECRET_KEY',
  'MONGO_ROOT_PASSWORD',
  'MONGO_APP_PASSWORD',
  'MONGO_REPLICA_KEY',
];

/** Copies the files that git knows, so that neither a `.env` here nor a built file is included. */
export async function copyTree(root: string, folder: string, options: CommandOptions): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = (await runCommand('git', args, { ...options, cwd: root })).split('\0');
  for (const file of files.filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true });
  }
}

/** Writes `docker/.env` as docker/README.md says: the example with its lines filled in, with mode 0600. */
export function writeSettings(folder: string, settings: Readonly<Record<string, string>>): Deployment {
  const secrets = Object.fromEntries(SECRETS.map((name) => [name, randomBytes(32).toString('hex')]));
  const path = join(folder, 'docker/.env');
  cpSync(join(folder, 'docker/.env.example'), path);
  chmodSync(path, 0o600);
  const filled = fillIn(readFileSync(path, 'utf8'), { ...secrets, ...settings });
  writeFileSync(path, filled);
  const keys = Object.entries(settings).flatMap(([name, value]) => (name.includes('KEY') ? [value] : []));
  return { folder, secrets: [...Object.values(secrets), ...keys] };
}

/** Returns the text with the value of each named line replaced. @throws Error if a name has no line */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  let filled = text;
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name}=.*$`, 'm');
    if (!line.test(filled)) throw new Error(`.env.example has no line ${name}=; add it`);
    filled = filled.replace(line, () => `${name}=${value}`);
  }
  return filled;
}

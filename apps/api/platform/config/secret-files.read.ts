import { readFileSync, statSync } from 'node:fs';
import type { Env, Report, Setting, Settings } from './setting';

/**
 * The names of the settings that a file may hold: every secret, unless `<NAME>_FILE` is itself a setting.
 */
export function namesFromFiles(settings: Settings): string[] {
  return Object.entries<Setting>(settings)
    .filter(([name, { isSecret }]) => isSecret && !(fileVariable(name) in settings))
    .map(([name]) => name);
}

/** The variable that names the file of a secret. */
export const fileVariable = (name: string): string => `${name}_FILE`;

/**
 * The environment with the secrets that are in files: `X_FILE` names the file of `X`. The line end after a
 * secret is dropped.
 *
 * @param names the secrets that this process needs. It opens no other file, because it may lack permission
 * @param problems gets one for each unusable file; none quotes a secret
 */
export function withSecretFiles(
  env: Env,
  names: readonly string[],
  problems: string[],
  readFile: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): Env {
  const read: Record<string, string> = {};
  for (const name of names) {
    const path = env[fileVariable(name)];
    if (!path) continue;
    if (env[name]) problems.push(`${name} and ${fileVariable(name)} are both set; set one of them`);
    else
      read[name] = secretIn(path, readFile, (problem) => problems.push(`${fileVariable(name)} ${problem}`));
  }
  return { ...env, ...read };
}

function secretIn(path: string, readFile: (path: string) => string, report: Report): string {
  try {
    const text = readFile(path).replace(/\r?\n$/, '');
    if (text === '') report(`names an empty file, ${path}; write the secret into it`);
    return text;
  } catch (error) {
    report(`names ${path}, which cannot be read (${reasonOf(error, path)})`);
    return '';
  }
}

function reasonOf(error: unknown, path: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file; mount it, or correct the path';
  if (code === 'EISDIR') return 'it is a folder; name the file in it';
  const stats = statSync(path, { throwIfNoEntry: false });
  if (code !== 'EACCES' || !stats) return message;
  const mode = (stats.mode & 0o777).toString(8).padStart(4, '0');
  return `mode ${mode}, owner ${stats.uid}, and this process runs as ${process.getuid?.() ?? 'another user'}; make the process its owner`;
}

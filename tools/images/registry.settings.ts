import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandOptions, runCommand } from './command.run';

const SETTINGS = ['registry', 'proxy', 'https-proxy', 'noproxy', 'omit-lockfile-registry-resolved'];

/**
 * Lets the `npm ci` of a build reach this machine's npm registry without a trace in a Dockerfile or an image:
 * settings, certificates and cache are mounted only for the build.
 *
 * @returns arguments of `podman build`
 */
export async function registryArguments(
  folder: string,
  root: string,
  options: CommandOptions,
): Promise<string[]> {
  const setting = async (name: string): Promise<string | undefined> => {
    const value = await runCommand('npm', ['config', 'get', name], { ...options, cwd: root });
    return ['null', 'undefined', ''].includes(value) ? undefined : value;
  };
  const certificates = await setting('cafile');
  const lines: string[] = [];
  for (const name of SETTINGS) {
    const value = await setting(name);
    if (value !== undefined) lines.push(`${name}=${value}`);
  }
  const mounts = [];
  if (certificates !== undefined && existsSync(certificates)) {
    lines.push('cafile=/root/registry.pem');
    mounts.push(`${certificates}:/root/registry.pem:ro`);
  }
  const file = join(folder, 'npmrc');
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  const cache = join(folder, 'npm');
  mkdirSync(cache, { recursive: true });
  mounts.push(`${file}:/root/.npmrc:ro`, `${cache}:/root/.npm`);
  return ['--network', 'host', ...mounts.flatMap((mount) => ['--volume', mount])];
}

import { createRequire } from 'node:module';

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * Returns the path of the anvil program in the npm package of this platform. The package's Node wrapper is
 * not enough: a signal would end only the wrapper, and leave anvil running.
 *
 * @returns an absolute path
 * @throws Error if `@foundry-rs/anvil` has no build for this platform
 */
export function anvilBinary(): string {
  const { platform } = process;
  const name = `@foundry-rs/anvil-${platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  const file = `${name}/bin/anvil${platform === 'win32' ? '.exe' : ''}`;
  try {
    return createRequire(__filename).resolve(file);
  } catch (cause) {
    throw new Error(`no local chain on ${process.platform} ${process.arch}: install ${name}`, {
      cause,
    });
  }
}

import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandOptions, runCommand } from './command.run';

/**
 * A podman with its own storage and networks, so that it never touches an image, container or volume of this
 * machine's user.
 */
export interface Engine {
  readonly env: NodeJS.ProcessEnv;
  /** Runs podman and returns what it prints. @throws Error with its output when it fails */
  podman(args: readonly string[], options?: CommandOptions): Promise<string>;
  /** Removes every container, network and volume, and the images that were built. The base images stay. */
  clear(): Promise<void>;
}

/** Limits cannot be raised without CAP_SYS_RESOURCE, and podman's defaults would raise these. */
const PROCESSES = 4096;
/** The images of docker/compose.yaml. */
const BUILT_IMAGES = ['localhost/cowrie-api', 'localhost/cowrie-page'];

/** @param folder keeps the images between runs */
export async function openEngine(folder: string, defaults: CommandOptions): Promise<Engine> {
  mkdirSync(join(folder, 'networks'), { recursive: true });
  // A short path, because sockets are created in it. It must not survive a restart of the machine.
  const running = `/run/cowrie-images-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}`;
  const openFiles = await runCommand('sh', ['-c', 'ulimit -Hn'], defaults);
  const storageFile = join(folder, 'storage.conf');
  const registriesFile = join(folder, 'registries.conf');
  const containersFile = join(folder, 'containers.conf');
  writeFileSync(
    storageFile,
    toml({ storage: { driver: 'overlay', graphroot: join(folder, 'storage'), runroot: running } }),
  );
  writeFileSync(
    containersFile,
    toml({
      containers: {
        default_ulimits: [`nofile=${openFiles}:${openFiles}`, `nproc=${PROCESSES}:${PROCESSES}`],
      },
      network: { network_backend: 'netavark', network_config_dir: join(folder, 'networks') },
      engine: {
        runtime: 'runc',
        cgroup_manager: 'cgroupfs',
        events_logger: 'file',
        tmp_dir: join(running, 'libpod'),
      },
    }),
  );
  writeFileSync(registriesFile, 'unqualified-search-registries = ["docker.io"]\n');
  const env = {
    ...process.env,
    // Short names have the same meaning as for Docker.
    CONTAINERS_REGISTRIES_CONF: registriesFile,
    CONTAINERS_STORAGE_CONF: storageFile,
    CONTAINERS_CONF: containersFile,
    // The other format has no HEALTHCHECK.
    BUILDAH_FORMAT: 'docker',
  };
  const podman: Engine['podman'] = (args, options) =>
    runCommand('podman', args, { ...defaults, env, ...options });
  return {
    env,
    podman,
    async clear() {
      await podman(['pod', 'rm', '--all', '--force']);
      // In one call podman would fail on a container that another one depends on.
      const containers = await podman(['ps', '--all', '--quiet']);
      for (const container of containers.split('\n').filter(Boolean))
        await podman(['rm', '--force', '--ignore', '--depend', '--volumes', '--time', '5', container]);
      await podman(['network', 'prune', '--force']);
      await podman(['volume', 'prune', '--force']);
      for (const image of BUILT_IMAGES) await podman(['rmi', '--force', '--ignore', image]);
      await podman(['image', 'prune', '--force']);
    },
  };
}

/** Removes the engine's folder with all its images. */
export async function removeEngine(engine: Engine, folder: string): Promise<void> {
  await engine.clear();
  await engine.podman(['rmi', '--all', '--force']);
  rmSync(folder, { recursive: true, force: true });
}

type Toml = Record<string, Record<string, string | readonly string[]>>;

/** Strings and lists have the same syntax in JSON and TOML. */
function toml(sections: Toml): string {
  return Object.entries(sections)
    .map(
      ([name, values]) =>
        `[${name}]\n${Object.entries(values)
          .map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`)
          .join('')}`,
    )
    .join('\n');
}

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Each program and its Debian package. */
const PROGRAMS: Readonly<Record<string, string>> = {
  podman: 'podman',
  runc: 'runc',
  catatonit: 'catatonit',
  netavark: 'netavark',
  'aardvark-dns': 'aardvark-dns',
  iptables: 'iptables',
  debootstrap: 'debootstrap',
};
/** Debian keeps podman's helpers outside the search path. */
const HELPERS = ['/usr/lib/podman', '/usr/libexec/podman', '/usr/sbin', '/sbin'];

/** @throws Error that names what is missing, and the command that installs it */
export function requirePrerequisites({
  platform = process.platform as string,
  uid = process.getuid?.(),
  folders = [...(process.env.PATH ?? '').split(delimiter), ...HELPERS],
} = {}): void {
  if (platform !== 'linux') throw new Error(`containers need Linux, and this is ${platform}`);
  if (uid !== 0) throw new Error('debootstrap and the network of the containers need root; run this as root');
  const missing = Object.keys(PROGRAMS).filter((name) =>
    folders.every((folder) => !existsSync(join(folder, name))),
  );
  if (missing.length === 0) return;
  const packages = missing.map((name) => PROGRAMS[name]).join(' ');
  throw new Error(`missing: ${missing.join(', ')}; run apt-get install --no-install-recommends ${packages}`);
}

import type { Component } from '../sbom';
import type { ImageTree } from './tree';

/** A package of Debian or Alpine. */
interface SystemPackage {
  name: string;
  version: string;
  architecture: string;
  /** What it was built from, where that has another name or version: `glibc` or `glibc@2.36`. */
  source: string | undefined;
  licence: string | undefined;
}

/** The system that an image is built on, by os-release(5). */
export interface System {
  /** `debian`, `alpine`. */
  id: string;
  version: string | undefined;
}

/** States of dpkg in which nothing of the package is there. */
const ABSENT = ['not-installed', 'config-files'];

/** Returns undefined for an image without a system, such as one that is made from `scratch`. */
export function systemOf(tree: ImageTree): System | undefined {
  const text = tree.file('etc/os-release')?.text ?? tree.file('usr/lib/os-release')?.text;
  if (text === undefined) return undefined;
  const value = (name: string) => new RegExp(`^${name}=["']?([^"'\n]*)`, 'm').exec(text)?.[1];
  return { id: value('ID') ?? 'linux', version: value('VERSION_ID') };
}

/**
 * Returns the packages that the system's package manager knows, as components.
 *
 * @throws Error when the image has a system whose packages this cannot read
 */
export function systemPackages(tree: ImageTree, system: System | undefined): Component[] {
  const dpkg = tree
    .files()
    .filter(
      ([path]) => /^var\/lib\/dpkg\/(status|status\.d\/[^/]+)$/.test(path) && !path.endsWith('.md5sums'),
    )
    .flatMap(([, { text = '' }]) => readDpkg(text));
  const apk = readApk(
    tree.file('lib/apk/db/installed')?.text ?? tree.file('usr/lib/apk/db/installed')?.text ?? '',
  );
  if (system && dpkg.length + apk.length === 0)
    throw new Error(
      `the image is built on ${system.id}, and has no packages of dpkg or apk; they cannot be listed`,
    );
  const { id = 'linux', version } = system ?? {};
  const distro = version === undefined ? id : `${id}-${version}`;
  const component = (type: 'deb' | 'apk') => (one: SystemPackage) => {
    const qualifiers = { arch: one.architecture, distro, ...(one.source && { upstream: one.source }) };
    const purl = `pkg:${type}/${encodeURIComponent(id)}/${encodeURIComponent(one.name)}@${encodeURIComponent(one.version)}?${new URLSearchParams(qualifiers).toString()}`;
    return {
      'bom-ref': purl,
      type: 'library',
      name: one.name,
      version: one.version,
      ...(one.licence && { licenses: [{ license: { name: one.licence } }] }),
      purl,
    };
  };
  return [...dpkg.map(component('deb')), ...apk.map(component('apk'))];
}

/** https://manpages.debian.org/deb-control: paragraphs of fields. Lines that begin with a space continue one. */
function readDpkg(text: string): SystemPackage[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => (name: string) => new RegExp(`^${name}: *(.*)$`, 'mi').exec(paragraph)?.[1]?.trim())
    .flatMap((field) => {
      const [name, version, state] = [field('Package'), field('Version'), field('Status')?.split(' ')[2]];
      if (!name || !version || (state && ABSENT.includes(state))) return [];
      const source = field('Source')?.replace(/ \((.+)\)$/, '@$1');
      return [{ name, version, architecture: field('Architecture') ?? 'all', source, licence: undefined }];
    });
}

/** https://wiki.alpinelinux.org/wiki/Apk_spec#Installed_Database_V2: a letter and a value on each line. */
function readApk(text: string): SystemPackage[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => (letter: string) => new RegExp(`^${letter}:(.*)$`, 'm').exec(paragraph)?.[1]?.trim())
    .flatMap((field) => {
      const [name, version, origin] = [field('P'), field('V'), field('o')];
      if (!name || !version) return [];
      return [
        {
          name,
          version,
          architecture: field('A') ?? 'noarch',
          source: origin === name ? undefined : origin,
          licence: field('L'),
        },
      ];
    });
}

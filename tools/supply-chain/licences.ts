import type { LockedPackage } from './lockfile';

/** Licences that ask for no more than their text and the names of the authors. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
];

/**
 * Packages with another licence, and why they may be shipped. libvips decodes images for sharp. It is a
 * library of its own that sharp loads at run time and that anyone can replace, as the LGPL asks for.
 */
const EXCEPTIONS: { name: RegExp; licence: string }[] = [
  { name: /^@img\/sharp-libvips-/, licence: 'LGPL-3.0-or-later' },
  // For Windows and WebAssembly, libvips is in the same archive.
  { name: /^@img\/sharp-(win32|wasm32)/, licence: 'LGPL-3.0-or-later' },
];

/** Returns the licences of a package that are neither allowed nor an exception. A missing licence is one. */
export function refusedLicences({ name, licence }: Pick<LockedPackage, 'name' | 'licence'>): string[] {
  const isFine = (one: string) =>
    ALLOWED.includes(one) || EXCEPTIONS.some((other) => other.licence === one && other.name.test(name));
  const parts = licence.replace(/[()]/g, '').split(/ (?:OR|AND) /);
  const refused = parts.filter((one) => !isFine(one));
  // Of alternatives one is enough. With parts and alternatives, each must be allowed.
  const isChoice = licence.includes(' OR ') && !licence.includes(' AND ');
  return isChoice && refused.length < parts.length ? [] : refused;
}

/** Whether SPDX surely has an identifier of this name. */
export const isKnownLicence = (licence: string): boolean =>
  ALLOWED.includes(licence) || EXCEPTIONS.some((one) => one.licence === licence);

import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';

/**
 * Offers every part of a program to `change`. If it returns another object, the part's methods are that
 * object's from now on, for everything that already holds the part.
 */
export function alterInPlace(app: INestApplicationContext, change: <T extends object>(part: T) => T): void {
  const seen = new Set<unknown>();
  for (const module of app.get(ModulesContainer).values()) {
    for (const { instance } of [...module.providers.values(), ...module.controllers.values()]) {
      if (typeof instance !== 'object' || instance === null || seen.has(instance)) continue;
      seen.add(instance);
      alter(instance as Part, change);
    }
  }
}

type Part = Record<string, unknown>;

function alter(part: Part, change: <T extends object>(part: T) => T): void {
  // The same part with the methods that it had, for the change to call.
  const original = Object.assign(Object.create(Object.getPrototypeOf(part) as object) as Part, part);
  const changed = change(original);
  if (changed === original) return;
  for (const name of methodsOf(part)) {
    const before = part[name] as object;
    const method = (...args: unknown[]): unknown =>
      Reflect.apply(changed[name] as (...args: unknown[]) => unknown, changed, args);
    // A route's path and its rules are written on the method.
    for (const key of Reflect.getMetadataKeys(before))
      Reflect.defineMetadata(key, Reflect.getMetadata(key, before), method);
    part[name] = method;
  }
}

function methodsOf(part: object): string[] {
  const names: string[] = [];
  for (
    let kind = Object.getPrototypeOf(part) as object | null;
    kind && kind !== Object.prototype;
    kind = Object.getPrototypeOf(kind) as object | null
  ) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(kind)))
      if (typeof value === 'function' && name !== 'constructor') names.push(name);
  }
  return [...new Set(names)];
}

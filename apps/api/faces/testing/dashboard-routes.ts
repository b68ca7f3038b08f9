import { RequestMethod } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { RunningApp } from '../app';
import { type Need, NEEDS } from '@cowrie/api/people/needs.decorator';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** One route of the dashboard's API. */
export interface DashboardRoute {
  /** Controller and method, as in `DashboardMeController.me`. */
  handler: string;
  method: (typeof METHODS)[number];
  /** Below `/dashboard/v1`, with its parameters: `/businesses/:businessId`. */
  path: string;
  /** What the handler says about who may call it. */
  need: Need | undefined;
}

/** Every route below `/dashboard/v1`, from the controllers that the program has registered. */
export function dashboardRoutes({ nest }: RunningApp): DashboardRoute[] {
  const scanner = new MetadataScanner();
  const controllers = [...nest.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ metatype }) => (metatype ? [metatype] : [])),
  );
  return [...new Set(controllers)].flatMap(({ name, prototype }) =>
    scanner.getAllMethodNames(prototype as object).flatMap((key) => {
      const handler = (prototype as Record<string, object>)[key] ?? {};
      const asked = Reflect.getMetadata('method', handler) as RequestMethod | undefined;
      const method = METHODS.find((one) => one === RequestMethod[asked ?? -1]?.toLowerCase());
      if (!method) return [];
      const need = Reflect.getMetadata(NEEDS, handler) as Need | undefined;
      return pathsOf((prototype as { constructor: object }).constructor, handler)
        .filter((path) => path.startsWith('/dashboard/v1/'))
        .map((path) => ({
          handler: `${name}.${key}`,
          method,
          path: path.slice('/dashboard/v1'.length),
          need,
        }));
    }),
  );
}

/** A controller and a handler can have several paths each. */
function pathsOf(controller: object, handler: object): string[] {
  const partsOf = (target: object): string[] =>
    [(Reflect.getMetadata('path', target) as string | string[] | undefined) ?? ''].flat();
  return partsOf(controller).flatMap((before) =>
    partsOf(handler).map((after) => `/${before}/${after}`.replace(/\/+/g, '/').replace(/\/$/, '')),
  );
}

/** The names of the parameters in a route's path, except the business and its environment. */
export function parametersOf({ path }: DashboardRoute): string[] {
  return [...path.matchAll(/:(\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'businessId' && name !== 'environment');
}

/** The path of a route with values for its parameters. */
export function pathWith({ path }: DashboardRoute, values: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (whole, name: string) => values[name] ?? whole);
}

import type { OpenAPIObject } from '@nestjs/swagger';

/**
 * The schemas and responses that a part of the document uses, directly or through others: `schemas/Failure`
 * and the component.
 */
export function componentsNeeded(part: unknown, { components = {} }: OpenAPIObject): Map<string, unknown> {
  const all: Record<string, Record<string, unknown> | undefined> = {
    schemas: components.schemas,
    responses: components.responses,
  };
  const needed = new Map<string, unknown>();
  const collect = (node: unknown): void => {
    const found = JSON.stringify(node ?? null).matchAll(/"#\/components\/(schemas|responses)\/(\w+)"/g);
    for (const [, kind = '', name = ''] of found) {
      const key = `${kind}/${name}`;
      if (needed.has(key)) continue;
      const component = all[kind]?.[name];
      needed.set(key, component);
      collect(component);
    }
  };
  collect(part);
  return needed;
}

/** The document without the schemas and responses that nothing else in it uses. */
export function withoutUnused(document: OpenAPIObject): OpenAPIObject {
  const { schemas, responses, ...components } = document.components ?? {};
  const needed = componentsNeeded({ ...document, components }, document);
  const neededOf = <T>(kind: string, all: Record<string, T> = {}): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => needed.has(`${kind}/${name}`)));
  return {
    ...document,
    components: {
      ...components,
      schemas: neededOf('schemas', schemas),
      responses: neededOf('responses', responses),
    },
  };
}

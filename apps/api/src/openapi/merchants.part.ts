import type { OpenAPIObject } from '@nestjs/swagger';

/** Where the paths of the operator's endpoints begin. */
export const OPERATORS_PATHS = '/admin/';
const OPERATORS_TAG = 'Admin';
const OPERATORS_SCHEME = 'adminToken';

/** The part of the document that anybody may read: without the operator's endpoints and the schemas that only those use. */
export function merchantsPart(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => !path.startsWith(OPERATORS_PATHS)),
  );
  const { schemas = {}, securitySchemes = {}, ...components } = document.components ?? {};
  const needed = schemasNeeded({ paths, webhooks: document.webhooks, components }, schemas);
  return {
    ...document,
    paths,
    ...(document.tags && { tags: document.tags.filter(({ name }) => name !== OPERATORS_TAG) }),
    components: {
      ...components,
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => needed.has(name))),
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).filter(([name]) => name !== OPERATORS_SCHEME),
      ),
    },
  };
}

/** Names of the schemas to which a part of the document refers, directly or through other schemas. */
function schemasNeeded(part: unknown, schemas: Readonly<Record<string, unknown>>): Set<string> {
  const needed = new Set<string>();
  const collect = (node: unknown): void => {
    for (const [, name = ''] of JSON.stringify(node ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (needed.has(name)) continue;
      needed.add(name);
      collect(schemas[name]);
    }
  };
  collect(part);
  return needed;
}

import type { OpenAPIObject } from '@nestjs/swagger';

const OPERATORS_PATHS = '/admin/';
const OPERATORS_TAG = 'Admin';
const OPERATORS_SCHEME = 'adminToken';

/** The document as merchants need it: without the operator's endpoints, and the shapes that only those use. */
export function merchantsPart(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => !path.startsWith(OPERATORS_PATHS)),
  );
  const { schemas = {}, securitySchemes = {}, ...components } = document.components ?? {};
  const needed = schemasNeeded({ paths, webhooks: document.webhooks, components }, schemas);
  return {
    ...document,
    paths,
    tags: document.tags?.filter(({ name }) => name !== OPERATORS_TAG),
    components: {
      ...components,
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => needed.has(name))),
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).filter(([name]) => name !== OPERATORS_SCHEME),
      ),
    },
  };
}

/** Names of the schemas that a part of the document refers to, and of those that these refer to. */
function schemasNeeded(part: unknown, schemas: Readonly<Record<string, unknown>>): Set<string> {
  const needed = new Set<string>();
  const look = (node: unknown): void => {
    for (const [, name = ''] of JSON.stringify(node ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (needed.has(name)) continue;
      needed.add(name);
      look(schemas[name]);
    }
  };
  look(part);
  return needed;
}

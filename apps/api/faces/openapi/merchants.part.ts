import type { OpenAPIObject } from '@nestjs/swagger';
import { isPrivate, operatorsCodes } from './operators.codes';
import { ERROR_CODES, errorCodeSchema } from './shared-parts';

const PRIVATE_TAGS = ['Admin', 'Dashboard (internal)'];
const PRIVATE_SCHEMES = ['adminToken', 'dashboardSession'];

/** The part of the document that anybody may read: without the endpoints of operators and of the dashboard, and the schemas and error codes of those alone. */
export function merchantsPart(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => !isPrivate(path)));
  const { schemas = {}, securitySchemes = {}, ...components } = document.components ?? {};
  const operators = operatorsCodes(document);
  const codes = ERROR_CODES.filter((code) => !operators.has(code));
  const needed = schemasNeeded({ paths, webhooks: document.webhooks, components }, schemas);
  return {
    ...document,
    paths,
    ...(document.tags && { tags: document.tags.filter(({ name }) => !PRIVATE_TAGS.includes(name)) }),
    components: {
      ...components,
      schemas: {
        ...Object.fromEntries(Object.entries(schemas).filter(([name]) => needed.has(name))),
        ErrorCode: errorCodeSchema(codes),
      },
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).filter(([name]) => !PRIVATE_SCHEMES.includes(name)),
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

import type { OpenAPIObject } from '@nestjs/swagger';
import { withoutUnused } from './components.needed';
import { isPrivate, operatorsCodes } from './operators.codes';
import { ERROR_CODES, errorCodeSchema } from './shared-parts';

const PRIVATE_TAGS = ['Admin', 'Dashboard (internal)'];
const PRIVATE_SCHEMES = ['adminToken', 'dashboardSession'];

/**
 * The part of the document that anybody may read: without operators' and the dashboard's endpoints, and
 * without components that only those use.
 */
export function merchantsPart(document: OpenAPIObject): OpenAPIObject {
  const operators = operatorsCodes(document);
  const codes = ERROR_CODES.filter((code) => !operators.has(code));
  const { components, ...part } = withoutUnused({
    ...document,
    paths: Object.fromEntries(Object.entries(document.paths).filter(([path]) => !isPrivate(path))),
    ...(document.tags && { tags: document.tags.filter(({ name }) => !PRIVATE_TAGS.includes(name)) }),
  });
  const schemes = Object.entries(components?.securitySchemes ?? {});
  return {
    ...part,
    components: {
      ...components,
      schemas: { ...components?.schemas, ErrorCode: errorCodeSchema(codes) },
      securitySchemes: Object.fromEntries(schemes.filter(([name]) => !PRIVATE_SCHEMES.includes(name))),
    },
  };
}

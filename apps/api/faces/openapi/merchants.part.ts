import type { OpenAPIObject } from '@nestjs/swagger';
import { componentsNeeded } from './components.needed';
import { isPrivate, operatorsCodes } from './operators.codes';
import { ERROR_CODES, errorCodeSchema } from './shared-parts';

const PRIVATE_TAGS = ['Admin', 'Dashboard (internal)'];
const PRIVATE_SCHEMES = ['adminToken', 'dashboardSession'];

/** The part of the document that anybody may read: it leaves out operators' and the dashboard's endpoints, with what only those use. */
export function merchantsPart(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => !isPrivate(path)));
  const { schemas, responses, securitySchemes = {}, ...components } = document.components ?? {};
  const operators = operatorsCodes(document);
  const codes = ERROR_CODES.filter((code) => !operators.has(code));
  const needed = componentsNeeded({ paths, webhooks: document.webhooks, components }, document);
  const neededOf = <T>(kind: string, all: Record<string, T> = {}): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => needed.has(`${kind}/${name}`)));
  return {
    ...document,
    paths,
    ...(document.tags && { tags: document.tags.filter(({ name }) => !PRIVATE_TAGS.includes(name)) }),
    components: {
      ...components,
      schemas: {
        ...neededOf('schemas', schemas),
        ErrorCode: errorCodeSchema(codes),
      },
      responses: neededOf('responses', responses),
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).filter(([name]) => !PRIVATE_SCHEMES.includes(name)),
      ),
    },
  };
}

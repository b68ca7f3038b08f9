import type { OpenAPIObject } from '@nestjs/swagger';
import { merchantsPart } from '@cowrie/api/faces/openapi/merchants.part';
import { isPrivate } from '@cowrie/api/faces/openapi/operators.codes';
import { configurationDocument } from './configuration.document';
import { documentFromCode } from './document.create';
import { metricsDocument } from './metrics.document';
import { merchantsErrors, operatorsErrors } from './errors.table';
import { postmanCollection } from './postman.collection';
import { createTypes } from './types.create';

const TYPES_HEAD = '// Made by `npm run openapi` from the API. Change the API, and run it again.\n\n';

/** Every file that `npm run openapi` makes from the code, by its path from the root. */
export async function createArtefacts(): Promise<Record<string, string>> {
  const document = await documentFromCode();
  const text = json(document);
  const forMerchants = merchantsPart(document);
  return {
    'docs/openapi.json': text,
    'docs/configuration.md': configurationDocument(),
    'docs/operations/metrics.md': metricsDocument(),
    'docs/errors.md': operatorsErrors(document),
    'docs/guide/error-codes.md': merchantsErrors(document),
    'docs/postman.json': json(postmanCollection(forMerchants)),
    'apps/dashboard/src/api/openapi.generated.ts':
      TYPES_HEAD + (await createTypes(json(dashboardPart(document)))),
    'libs/sdk/src/openapi.generated.ts': TYPES_HEAD + (await createTypes(json(forMerchants))),
  };
}

/** What the dashboard's page calls: its own endpoints, and those of operators. */
function dashboardPart({ paths, ...document }: OpenAPIObject): OpenAPIObject {
  const own = Object.entries(paths).filter(([path]) => isPrivate(path));
  return { ...document, paths: Object.fromEntries(own) };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

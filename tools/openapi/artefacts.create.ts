import type { OpenAPIObject } from '@nestjs/swagger';
import { withoutUnused } from '@cowrie/api/faces/openapi/components.needed';
import { merchantsPart } from '@cowrie/api/faces/openapi/merchants.part';
import { isPrivate } from '@cowrie/api/faces/openapi/operators.codes';
import { createPhpShapes, createPythonShapes } from './client-shapes.create';
import { configurationDocument } from './configuration.document';
import { merchantSettingsDocument } from './merchant-settings.document';
import { metricsDocument } from './metrics.document';
import { merchantsErrors, operatorsErrors } from './errors.table';
import { postmanCollection } from './postman.collection';
import { createRules } from './rules.create';
import { createTypes } from './types.create';
import { readUsedRules } from './used-rules.read';

const MADE = (command: string) =>
  `// Made by \`${command}\` from the API. Change the API, and run it again.\n\n`;

/** Every committed file that `npm run openapi` generates, by its path from the root. */
export async function committedFiles(document: OpenAPIObject): Promise<Record<string, string>> {
  const merchants = merchantsPart(document);
  return {
    'docs/openapi.json': json(merchants),
    'docs/configuration.md': configurationDocument(),
    'docs/operations/merchant-settings.md': merchantSettingsDocument(),
    'docs/operations/metrics.md': metricsDocument(),
    'docs/errors.md': operatorsErrors(document),
    'docs/guide/error-codes.md': merchantsErrors(document),
    'apps/dashboard/src/api/rules.generated.ts':
      MADE('npm run openapi') + createRules(document, readUsedRules()),
    'libs/sdk/src/openapi.generated.ts':
      MADE('npm run openapi') + (await createTypes(json(clientPart(merchants)))),
    'clients/python/src/cowrie/shapes.py': createPythonShapes(merchants),
    'clients/php/src/Shapes.php': createPhpShapes(merchants),
  };
}

/** What merchants' programs call: without the endpoints of the hosted page and those that are gone. */
function clientPart(merchants: OpenAPIObject): OpenAPIObject {
  const paths = Object.entries(merchants.paths).filter(([, { get, post }]) => {
    const [tag = ''] = (get ?? post)?.tags ?? [];
    return tag !== 'Checkout (internal)' && tag !== 'Retired';
  });
  return withoutUnused({ ...merchants, paths: Object.fromEntries(paths) });
}

/**
 * Every file that `nx build tools` generates, by its path from the root. A release holds them, but not the
 * repository.
 */
export async function builtFiles(document: OpenAPIObject): Promise<Record<string, string>> {
  return {
    'dist/openapi/openapi.full.json': json(document),
    'dist/openapi/postman.json': json(postmanCollection(merchantsPart(document))),
    'apps/dashboard/src/api/openapi.generated.ts':
      MADE('npx nx build tools') + (await createTypes(json(dashboardPart(document)))),
  };
}

/**
 * The part of the document that the dashboard calls: its own endpoints and those of operators, with what they
 * use.
 */
function dashboardPart({ webhooks: _, ...document }: OpenAPIObject): OpenAPIObject {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => isPrivate(path)));
  return withoutUnused({ ...document, paths });
}

function json(value: unknown): string {
  // A reference is one line, as people write it.
  const text = JSON.stringify(value, null, 2);
  return `${text.replace(/\{\n +("\$ref": "[^"]+")\n +\}/g, '{ $1 }')}\n`;
}

import type { OpenAPIObject } from '@nestjs/swagger';

/** The operations that the Python and PHP clients call. */
const COVERED = [
  'initializePayment',
  'getQuote',
  'verifyPayment',
  'verifyPaymentByReference',
  'getPayment',
  'listPayments',
  'listPaymentTransfers',
  'getRateProof',
  'getReceipt',
  'createRefund',
  'listRefunds',
  'getRefund',
  'approveRefund',
  'cancelRefund',
  'listEvents',
  'listSettlements',
  'getSettlement',
  'getStatement',
  'getSettlementAccount',
  'setSettlementAccount',
  'cancelSettlementAccountChange',
  'simulatePayment',
];
/** Shapes that no covered operation names: those of errors and of webhooks. */
const BESIDE = ['ErrorCode', 'FieldError', 'PaymentEventBody', 'MerchantEventBody'];
const QUERIES: Readonly<Record<string, string>> = {
  listPayments: 'ListPaymentsQuery',
  listPaymentTransfers: 'ListTransfersQuery',
  listRefunds: 'ListRefundsQuery',
  listEvents: 'ListEventsQuery',
  listSettlements: 'ListSettlementsQuery',
  getSettlementAccount: 'SettlementAccountQuery',
};
/** The client's own calls set it. */
const SET_BY_CLIENT = ['expand'];

/** A JSON schema of the document, as far as the clients' shapes use it. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: Body;
  responses: Record<string, Body>;
}
interface Body {
  content?: Record<string, { schema: Schema }>;
}

/** The shapes that the clients need, each after those that it holds. */
export function clientShapes(document: OpenAPIObject): Map<string, Schema> {
  const schemas = document.components?.schemas as Record<string, Schema>;
  const shapes = new Map<string, Schema>();
  const take = (name: string): void => {
    const schema = schemas[name];
    if (schema === undefined) throw new Error(`the document has no schema ${name}`);
    for (const inner of namesIn(schema)) if (!shapes.has(nameOf(inner))) take(inner);
    shapes.set(nameOf(name), schema);
  };
  for (const { operationId, requestBody, responses, parameters = [] } of coveredOperations(document)) {
    for (const body of [requestBody, ...Object.entries(responses).flatMap(successes)])
      namesIn(body?.content?.['application/json']?.schema ?? {}).forEach(take);
    const query = QUERIES[operationId];
    const given = parameters.filter((one) => one.in === 'query' && !SET_BY_CLIENT.includes(one.name));
    for (const { schema } of given) namesIn(schema).forEach(take);
    if (query !== undefined) shapes.set(query, queryShape(given));
  }
  BESIDE.forEach(take);
  return shapes;
}

/** The name without the ending that the service gives to bodies of requests. */
export function nameOf(schemaName: string): string {
  return schemaName.replace(/Dto$/, '');
}

/** The name of a reference to another shape. */
export function refName({ $ref = '' }: Schema): string {
  return nameOf($ref.slice($ref.lastIndexOf('/') + 1));
}

/** @throws Error when the document lacks an operation that the clients call */
function coveredOperations({ paths }: OpenAPIObject): Operation[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path as Record<string, Operation>));
  return COVERED.map((id) => {
    const found = operations.find(({ operationId }) => operationId === id);
    if (!found) throw new Error(`the document has no operation ${id}`);
    return found;
  });
}

function successes([status, body]: [string, Body]): Body[] {
  return status.startsWith('2') ? [body] : [];
}

function queryShape(parameters: { name: string; required?: boolean; schema: Schema }[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** The names of the schemas that a schema refers to, anywhere in it. */
function namesIn(schema: Schema): string[] {
  return [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name = '']) => name,
  );
}

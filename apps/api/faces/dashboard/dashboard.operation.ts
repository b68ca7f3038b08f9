import {
  type DataSchema,
  Documented,
  type OperationDoc,
} from '@cowrie/api/platform/http/documented.decorator';

type DashboardOperationDoc = Omit<OperationDoc, 'tag' | 'bodies' | 'answer' | 'errors'> &
  Partial<Pick<OperationDoc, 'errors'>> & {
    /** The response's `data`, or an example of the file. */
    answer?: DataSchema | { csv: string; isWorkbook: boolean };
  };

/**
 * Adds an operation of the dashboard to the OpenAPI document. It needs no examples, because the page is built
 * with the document's types and no merchant calls it.
 */
export function DashboardOperation({ answer, errors = [], ...doc }: DashboardOperationDoc): MethodDecorator {
  return Documented({
    ...doc,
    tag: 'Dashboard (internal)',
    ...(answer && { answer: 'csv' in answer ? answer : { data: answer, examples: {} } }),
    errors,
  });
}

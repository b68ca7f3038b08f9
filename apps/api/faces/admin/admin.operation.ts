import { Documented, type OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

type AdminOperationDoc = Omit<OperationDoc, 'tag' | 'errors'> & Partial<Pick<OperationDoc, 'errors'>>;

/** Adds an operation of the operator's API to the OpenAPI document. */
export function AdminOperation({ errors = [], ...doc }: AdminOperationDoc): MethodDecorator {
  return Documented({ ...doc, tag: 'Admin', errors });
}

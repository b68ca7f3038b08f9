import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorCode } from '../platform/http/error-catalogue';
import { ERROR_CODES } from './shared-parts';

/** Where the paths of the operator's endpoints begin. */
export const OPERATORS_PATHS = '/admin/';

/** The error codes that operations of the operator's API answer, and no other operation. */
export function operatorsCodes({ paths }: OpenAPIObject): ReadonlySet<ErrorCode> {
  const codesBelow = (isOperators: boolean): Set<string> => {
    const own = Object.entries(paths).filter(([path]) => path.startsWith(OPERATORS_PATHS) === isOperators);
    const codes = JSON.stringify(own).matchAll(/"error":\{"code":"(\w+)"/g);
    return new Set([...codes].map(([, code = '']) => code));
  };
  const others = codesBelow(false);
  const operators = codesBelow(true);
  return new Set(ERROR_CODES.filter((code) => operators.has(code) && !others.has(code)));
}

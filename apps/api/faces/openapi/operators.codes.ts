import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorCode } from '@cowrie/api/platform/http/error-catalogue';
import { componentsNeeded } from './components.needed';
import { ERROR_CODES } from './shared-parts';

/** The prefix of the operator's endpoints. */
export const OPERATORS_PATHS = '/admin/';

/** The prefix of the dashboard's endpoints. */
export const DASHBOARD_PATHS = '/dashboard/';

/** Whether a path is for operators or for the dashboard's page, and not for merchants' programs. */
export function isPrivate(path: string): boolean {
  return path.startsWith(OPERATORS_PATHS) || path.startsWith(DASHBOARD_PATHS);
}

/**
 * The error codes that only operations of the operator's API and the dashboard return.
 */
export function operatorsCodes(document: OpenAPIObject): ReadonlySet<ErrorCode> {
  const codesBelow = (areOperators: boolean): Set<string> => {
    const own = Object.entries(document.paths).filter(([path]) => isPrivate(path) === areOperators);
    const refusals = [...componentsNeeded(own, document).values()];
    const codes = JSON.stringify(refusals).matchAll(/"error":\{"code":"(\w+)"/g);
    return new Set([...codes].map(([, code = '']) => code));
  };
  const others = codesBelow(false);
  const operators = codesBelow(true);
  return new Set(ERROR_CODES.filter((code) => operators.has(code) && !others.has(code)));
}

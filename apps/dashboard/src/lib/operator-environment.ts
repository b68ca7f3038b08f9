import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Environment } from './place';

/**
 * The environment that the pages of operators show, from the address, so that nobody mixes up test and live
 * (docs/decisions/0123).
 */
export function useOperatorEnvironment(): Environment {
  return useSearch({
    strict: false,
    select: ({ environment }) => (environment === 'test' ? 'test' : 'live'),
  });
}

/** The part of an address after `?` that leads to an operator's page in an environment. */
export function operatorSearch(environment: Environment): { environment?: Environment } {
  return environment === 'test' ? { environment } : {};
}

/** Shows the same page in another environment, without the filters and the row of the first one. */
export function useShowOperatorEnvironment(): (next: Environment) => void {
  const navigate = useNavigate();
  return (next) => void navigate({ to: '.', search: operatorSearch(next) });
}

/** Whether a path is a page of operators that shows one environment. The audit log has both. Pure. */
export function hasOperatorEnvironment(pathname: string): boolean {
  return /^\/operator(\/|$)/.test(pathname) && !pathname.startsWith('/operator/audit');
}

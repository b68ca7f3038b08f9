import { useMe } from '../../api/hooks/me';

const RANKS = ['viewer', 'operator', 'admin'];

/**
 * Whether the person's role as an operator includes another one. The API decides; the page only hides what
 * would be refused.
 */
export function useOperatorMay(needed: 'viewer' | 'operator' | 'admin'): boolean {
  const role = useMe()?.operatorRole;
  return role !== undefined && RANKS.indexOf(role) >= RANKS.indexOf(needed);
}

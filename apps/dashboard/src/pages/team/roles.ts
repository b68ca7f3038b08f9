import { useCallback } from 'react';
import type { Role } from '../../api/hooks/team';
import { DashboardInviteDto } from '../../api/rules.generated';
import { useWords } from '../../i18n/words';
import { pair } from '../../lib/format';
import { useMembership } from '../../lib/place';
import { roleWords } from './team.words';

/** From the most to the least. */
const ROLES: readonly Role[] = DashboardInviteDto.role.enum;

/**
 * The roles that the person may give and take here, for a select. Only an owner creates and changes owners.
 */
export function useRoles() {
  const say = useWords(roleWords);
  const isOwner = useMembership()?.role === 'owner';
  const about: Record<Role, string> = {
    owner: say.aboutOwner,
    admin: say.aboutAdmin,
    developer: say.aboutDeveloper,
    finance: say.aboutFinance,
    viewer: say.aboutViewer,
  };
  const mayTouch = useCallback((role: Role): boolean => isOwner || role !== 'owner', [isOwner]);
  return {
    isOwner,
    mayTouch,
    nameOf: (role: Role): string => say[role],
    choices: ROLES.filter(mayTouch).map((role) => ({ value: role, label: pair(say[role], about[role]) })),
  };
}

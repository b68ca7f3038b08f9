import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../../i18n/words';
import { type Permission, useMembership } from '../../../lib/place';
import { roleWords } from '../../team/team.words';
import { onlyWords } from './only.words';

/** Shows its content to people whose role has the permission. Others see why they do not. */
export function Only({ permission, children }: { permission: Permission; children: ReactNode }) {
  const say = useWords(onlyWords);
  const roles = useWords(roleWords);
  const membership = useMembership();
  if (!membership) return null;
  if (membership.permissions.includes(permission)) return children;
  return (
    <Alert color="gray" variant="light" title={say.title}>
      {say.about(roles[membership.role])}
    </Alert>
  );
}

import { Switch, Title } from '@mantine/core';
import { $api } from '../../api/client';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useRoles } from './roles';
import { useBusinessPath, useTeamChanged } from './team.api';
import { teamWords } from './team.words';

/** Whether everybody needs a second factor. Only an owner can change it. */
export function SecondFactorDemand({ isOn }: { isOn: boolean }) {
  const say = useWords(teamWords);
  const { isOwner } = useRoles();
  const init = useBusinessPath();
  const changed = useTeamChanged();
  const change = $api.useMutation('patch', '/dashboard/v1/businesses/{businessId}/team', {
    onSuccess: changed,
  });
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {say.security}
      </Title>
      <Switch
        checked={isOn}
        disabled={!isOwner || change.isPending}
        label={say.demand}
        description={say.demandAbout}
        onChange={(event) =>
          change.mutate({ ...init, body: { requiresSecondFactor: event.currentTarget.checked } })
        }
      />
      <ErrorNotice error={change.error} />
    </section>
  );
}

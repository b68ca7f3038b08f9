import { Switch, Title } from '@mantine/core';
import { useChangeTeam } from '../../api/hooks/team';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useRoles } from './roles';
import { teamWords } from './team.words';

/** Whether everybody needs a second factor. Only an owner can change it. */
export function SecondFactorDemand({ isOn }: { isOn: boolean }) {
  const say = useWords(teamWords);
  const { isOwner } = useRoles();
  const change = useChangeTeam();
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
        onChange={(event) => change.mutate({ requiresSecondFactor: event.currentTarget.checked })}
      />
      <ErrorNotice error={change.error} />
    </section>
  );
}

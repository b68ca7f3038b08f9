import { Stack, Title } from '@mantine/core';
import { useInvitations, useTeam } from '../../api/hooks/team';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { useMay } from '../../lib/place';
import { InvitationsTable } from './invitations-table';
import { InviteDialog } from './invite-dialog';
import { MembersTable } from './members-table';
import { SecondFactorDemand } from './second-factor-demand';
import { teamWords } from './team.words';

/** The members, the invitations, and whether everybody needs a second factor. */
export default function TeamPage() {
  const say = useWords(teamWords);
  const mayManage = useMay('team');
  const team = useTeam();
  const invitations = useInvitations();
  return (
    <>
      <PageHead title={say.title} about={say.about} actions={mayManage && <InviteDialog />} />
      <ErrorNotice error={team.error} onAgain={() => void team.refetch()} />
      <Stack gap="xl">
        <section>
          <Title order={2} size="h4" mb="xs">
            {say.people}
          </Title>
          <MembersTable members={team.data?.data.members} />
        </section>
        {mayManage && (
          <section>
            <Title order={2} size="h4" mb="xs">
              {say.invitations}
            </Title>
            <ErrorNotice error={invitations.error} onAgain={() => void invitations.refetch()} />
            <InvitationsTable invitations={invitations.data?.data} />
          </section>
        )}
        {team.data && <SecondFactorDemand isOn={team.data.data.requiresSecondFactor} />}
      </Stack>
    </>
  );
}

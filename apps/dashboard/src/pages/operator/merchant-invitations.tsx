import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { useCallback } from 'react';
import {
  type Invitation,
  useCancelAtMerchant,
  useInviteToMerchant,
  useMerchantInvitations,
  useResendToMerchant,
} from '../../api/hooks/operator';
import { DashboardInviteDto } from '../../api/rules.generated';
import { DataTable } from '../../components/data-table';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import { InvitationActs } from '../team/invitation-acts';
import { useInvitationColumns } from '../team/invitation-columns';
import { merchantsWords } from './merchants-page.words';
import { useOperatorMay } from './use-operator';

/** The open invitations that operators sent, and the way to send one. The owner manages everybody else. */
export function MerchantInvitations({ businessId }: { businessId: string }) {
  const say = useWords(merchantsWords);
  const may = useOperatorMay('admin');
  const { data, error } = useMerchantInvitations(businessId);
  const act = useCallback(
    (invitation: Invitation) => may && <Acts businessId={businessId} invitation={invitation} />,
    [may, businessId],
  );
  const columns = useInvitationColumns(act);
  return (
    <>
      <Title order={3} size="h5" mt="md" mb="sm">
        {say.people}
      </Title>
      <ErrorNotice error={error} />
      {data?.data.length === 0 ? (
        <Text size="sm" c="dimmed" mb="sm">
          {say.noInvitations}
        </Text>
      ) : (
        <DataTable label={say.people} columns={columns} rows={data?.data} empty={say.noInvitations} />
      )}
      {may && <Invite businessId={businessId} />}
    </>
  );
}

function Acts({ businessId, invitation: { id, email } }: { businessId: string; invitation: Invitation }) {
  const resend = useResendToMerchant(businessId, id);
  return <InvitationActs email={email} resend={resend} cancel={useCancelAtMerchant(businessId, id)} />;
}

/** Invites the owner. */
function Invite({ businessId }: { businessId: string }) {
  const say = useWords(merchantsWords);
  const invite = useInviteToMerchant({ onSuccess: () => form.reset() });
  const { form, submit, field, shown } = useApiForm({
    initialValues: { email: '' },
    rules: { email: DashboardInviteDto.email },
    error: invite.error,
  });
  const send = ({ email }: { email: string }): void => invite.mutate({ businessId, email, role: 'owner' });
  return (
    <form aria-label={say.inviteTitle} onSubmit={submit(send)}>
      <Group align="flex-end" gap="sm">
        <TextInput
          type="email"
          label={say.ownerEmail}
          w={280}
          maw="100%"
          autoComplete="off"
          {...field('email')}
        />
        <Button type="submit" variant="default" loading={invite.isPending}>
          {say.invite}
        </Button>
      </Group>
      <ErrorNotice error={invite.error} shown={shown} />
    </form>
  );
}

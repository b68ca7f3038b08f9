import { Button, Group, Select, Text, TextInput, Title } from '@mantine/core';
import { useCallback } from 'react';
import {
  type Invitation,
  useInviteToMerchant,
  useMerchantInvitations,
  useResendToMerchant,
} from '../../api/hooks/operator';
import type { Role } from '../../api/hooks/team';
import { DashboardInviteDto } from '../../api/rules.generated';
import { DataTable } from '../../components/data-table';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import { useInvitationColumns } from '../team/invitation-columns';
import { roleWords } from '../team/team.words';
import { merchantsWords } from './merchants-page.words';
import { useOperatorMay } from './use-operator';

const ROLES: readonly Role[] = DashboardInviteDto.role.enum;

/** The open invitations of a business, and the way to send one. The business manages its people itself. */
export function MerchantInvitations({ businessId }: { businessId: string }) {
  const say = useWords(merchantsWords);
  const may = useOperatorMay('admin');
  const { data, error } = useMerchantInvitations(businessId);
  const act = useCallback(
    (invitation: Invitation) => may && <Resend businessId={businessId} invitation={invitation} />,
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

function Resend({ businessId, invitation: { id, email } }: { businessId: string; invitation: Invitation }) {
  const say = useWords(merchantsWords);
  const resend = useResendToMerchant(businessId);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={say.resendTo(email)}
        loading={resend.isPending}
        onClick={() => resend.mutate(id)}
      >
        {say.resend}
      </Button>
      <Text size="xs" role="status">
        {resend.isSuccess && say.resent(email)}
      </Text>
      <ErrorNotice error={resend.error} />
    </>
  );
}

function Invite({ businessId }: { businessId: string }) {
  const say = useWords(merchantsWords);
  const roles = useWords(roleWords);
  const invite = useInviteToMerchant({ onSuccess: () => form.reset() });
  const initialValues: { email: string; role: Role } = { email: '', role: 'owner' };
  const { form, submit, field, choice, shown } = useApiForm({
    initialValues,
    rules: DashboardInviteDto,
    error: invite.error,
  });
  return (
    <form aria-label={say.inviteTitle} onSubmit={submit((body) => invite.mutate({ businessId, ...body }))}>
      <Group align="flex-end" gap="sm">
        <TextInput type="email" label={say.email} w={280} maw="100%" autoComplete="off" {...field('email')} />
        <Select
          label={say.role}
          w={160}
          allowDeselect={false}
          data={ROLES.map((value) => ({ value, label: roles[value] }))}
          {...choice('role')}
        />
        <Button type="submit" variant="default" loading={invite.isPending}>
          {say.invite}
        </Button>
      </Group>
      <ErrorNotice error={invite.error} shown={shown} />
    </form>
  );
}

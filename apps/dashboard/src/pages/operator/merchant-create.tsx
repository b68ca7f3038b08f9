import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { COUNTRIES } from '@cowrie/tables';
import { useCreateMerchant, useInviteToMerchant } from '../../api/hooks/operator';
import type { Schemas } from '../../api/schemas';
import { AdminCreateMerchantDto, DashboardInviteDto } from '../../api/rules.generated';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { countryName } from '../../lib/format';
import { useApiForm } from '../../lib/api-form';
import { merchantsWords } from './merchants-page.words';

interface CreateMerchantProps {
  /** Called with the ID of the new business. */
  onMade: (businessId: string) => void;
}

/** Creates a business and invites its owner. */
export function CreateMerchant({ onMade }: CreateMerchantProps) {
  const say = useWords(merchantsWords);
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button onClick={open}>{say.create}</Button>
      <Modal opened={isOpen} onClose={close} title={say.create} centered>
        <CreateForm onBack={close} onMade={(businessId) => (close(), onMade(businessId))} />
      </Modal>
    </>
  );
}

interface Draft {
  name: string;
  country: Schemas['Country'];
  email: string;
}

function CreateForm({ onBack, onMade }: CreateMerchantProps & { onBack: () => void }) {
  const say = useWords(merchantsWords);
  const create = useCreateMerchant();
  const invite = useInviteToMerchant();
  const initialValues: Draft = { name: '', country: 'NG', email: '' };
  const { name, country } = AdminCreateMerchantDto;
  const { submit, field, choice, shown } = useApiForm({
    initialValues,
    rules: { name, country, email: DashboardInviteDto.email },
    error: create.error,
  });
  const send = async ({ email, ...body }: Draft): Promise<void> => {
    const { data } = await create.mutateAsync(body);
    const { businessId } = data;
    try {
      await invite.mutateAsync({ businessId, email, role: 'owner' });
    } catch {
      // The business exists, and its page can send the invitation.
      notifications.show({ color: 'red', message: say.notInvited(data.name) });
    }
    onMade(businessId);
  };
  return (
    // The mutation keeps what was thrown, and the form shows it.
    <form onSubmit={submit((draft) => void send(draft).catch(() => undefined))}>
      <Stack gap="sm">
        <TextInput label={say.name} autoComplete="off" data-autofocus {...field('name')} />
        <Select
          label={say.country}
          data={COUNTRIES.map((value) => ({ value, label: countryName(value) }))}
          allowDeselect={false}
          {...choice('country')}
        />
        <TextInput
          type="email"
          label={say.ownerEmail}
          description={say.ownerAbout}
          autoComplete="off"
          {...field('email')}
        />
        <Text size="sm" c="dimmed">
          {say.createAbout}
        </Text>
      </Stack>
      <ErrorNotice error={create.error} shown={shown} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onBack}>
          {say.back}
        </Button>
        <Button type="submit" loading={create.isPending || invite.isPending}>
          {say.createAct}
        </Button>
      </Group>
    </form>
  );
}

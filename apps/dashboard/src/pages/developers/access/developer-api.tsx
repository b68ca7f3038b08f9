import { Anchor, Group, Text } from '@mantine/core';
import { $api, queries } from '../../../api/client';
import { ConfirmButton } from '../../../components/confirm-button';
import { CopyText } from '../../../components/copy-text';
import { ErrorNotice } from '../../../components/error-notice';
import { StatusBadge } from '../../../components/status-badge';
import { useWords } from '../../../i18n/words';
import { useMay, usePlace } from '../../../lib/place';
import { Section } from '../parts/section';
import { accessWords } from './access.words';

export const API_PATH = '/dashboard/v1/businesses/{businessId}/developer-api';
export const ADDRESS_PATH = '/dashboard/v1/businesses/{businessId}/{environment}/developers/address';

/** Whether API keys work at all, from where the person calls, and where the guide is. */
export function DeveloperApi() {
  const say = useWords(accessWords);
  const place = usePlace();
  const { businessId } = place;
  const maySwitch = useMay('developers');
  const api = $api.useQuery('get', API_PATH, { params: { path: { businessId } } });
  const address = $api.useQuery('get', ADDRESS_PATH, { params: { path: place } });
  const change = $api.useMutation('put', API_PATH, {
    onSuccess: () => queries.invalidateQueries({ queryKey: ['get', API_PATH] }),
  });
  const isOn = api.data?.data.enabled;
  const { apiUrl } = api.data?.data ?? {};
  return (
    <Section
      title={say.api}
      about={isOn === undefined ? undefined : isOn ? say.apiOn : say.apiOff}
      actions={
        maySwitch &&
        isOn !== undefined && (
          <ConfirmButton
            act={isOn ? say.switchOff : say.switchOn}
            title={isOn ? say.switchOffTitle : say.switchOnTitle}
            {...(isOn && { color: 'red' })}
            isPending={change.isPending}
            error={change.error}
            onConfirm={() =>
              change.mutateAsync({ params: { path: { businessId } }, body: { enabled: !isOn } })
            }
          >
            {isOn ? say.switchOffAbout : say.switchOnAbout}
          </ConfirmButton>
        )
      }
    >
      <ErrorNotice error={api.error ?? address.error} />
      <Group gap="lg">
        {address.data && (
          <Group gap="xs">
            <Text size="sm">{say.address}</Text>
            <CopyText text={address.data.data.address} what={say.what} />
            {address.data.data.isListed && <StatusBadge tone="good">{say.listed}</StatusBadge>}
          </Group>
        )}
        {apiUrl && (
          <Anchor href={`${apiUrl}/docs`} target="_blank" rel="noreferrer" size="sm">
            {say.docs}
          </Anchor>
        )}
      </Group>
    </Section>
  );
}

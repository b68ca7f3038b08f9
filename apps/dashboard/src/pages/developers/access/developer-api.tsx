import { Anchor, Group, Text } from '@mantine/core';
import { useDeveloperApi, useOwnAddress, useSwitchDeveloperApi } from '../../../api/hooks/access';
import { ConfirmButton } from '../../../components/confirm-button';
import { CopyText } from '../../../components/copy-text';
import { ErrorNotice } from '../../../components/error-notice';
import { StatusBadge } from '../../../components/status-badge';
import { useWords } from '../../../i18n/words';
import { useMay } from '../../../lib/place';
import { Section } from '../parts/section';
import { accessWords } from './access.words';

/** Whether API keys work at all, the address that the person calls from, and a link to the guide. */
export function DeveloperApi() {
  const say = useWords(accessWords);
  const maySwitch = useMay('developers');
  const api = useDeveloperApi();
  const address = useOwnAddress();
  const change = useSwitchDeveloperApi();
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
            onConfirm={() => change.mutateAsync(!isOn)}
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

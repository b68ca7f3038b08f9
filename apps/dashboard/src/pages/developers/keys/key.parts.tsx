import { Text } from '@mantine/core';
import type { components } from '../../../api/openapi.generated';
import { StatusBadge } from '../../../components/status-badge';
import { TimeText } from '../../../components/time-text';
import { useWords } from '../../../i18n/words';
import { keysWords } from './keys.words';

export type ApiKey = components['schemas']['AdminApiKey'];

/** What can be shown of a key: its beginning and its end. */
export function shortKey({ prefix, lastFour }: Pick<ApiKey, 'prefix' | 'lastFour'>): string {
  return `${prefix}…${lastFour}`;
}

export function KeyState({ apiKey: { inForce, revokedAt, expiresAt } }: { apiKey: ApiKey }) {
  const say = useWords(keysWords);
  if (revokedAt) return <StatusBadge tone="quiet">{say.revoked}</StatusBadge>;
  if (!inForce) return <StatusBadge tone="quiet">{say.ended}</StatusBadge>;
  if (!expiresAt) return <StatusBadge tone="good">{say.inForce}</StatusBadge>;
  return (
    <>
      <StatusBadge tone="attention">{say.until}</StatusBadge>{' '}
      <Text span size="sm">
        <TimeText at={expiresAt} />
      </Text>
    </>
  );
}

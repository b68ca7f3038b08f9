import { Text } from '@mantine/core';
import type { ApiKey } from '../../../api/hooks/keys';
import { StatusBadge } from '../../../components/status-badge';
import { TimeText } from '../../../components/time-text';
import { useWords } from '../../../i18n/words';
import { keysWords } from './keys.words';

/** What can be shown of a key: its beginning and its end. */
export function shortKey({ prefix, lastFour }: Pick<ApiKey, 'prefix' | 'lastFour'>): string {
  return `${prefix}…${lastFour}`;
}

/** The label of a key, and what can be shown of the key itself. */
export function KeyName({ apiKey }: { apiKey: ApiKey }) {
  return (
    <>
      {apiKey.label && (
        <Text size="sm" fw={500}>
          {apiKey.label}
        </Text>
      )}
      <Text span size="sm" className="mono numbers" translate="no">
        {shortKey(apiKey)}
      </Text>
    </>
  );
}

/** What a key may do, in a few words. A key older than scopes is marked, so that somebody rolls it. */
export function KeyScopes({ apiKey: { kind, scopes, isUnscoped } }: { apiKey: ApiKey }) {
  const say = useWords(keysWords);
  if (kind === 'public') return <Text size="sm">{say.opens}</Text>;
  if (!isUnscoped) return <Text size="sm">{scopes.map((scope) => say.short[scope]).join(', ')}</Text>;
  return (
    <>
      <StatusBadge tone="attention">{say.everything}</StatusBadge>
      <Text size="xs" c="dimmed">
        {say.everythingAbout}
      </Text>
    </>
  );
}

/** When a key was issued, and by whom. */
export function KeyIssue({ apiKey: { createdAt, issuedBy } }: { apiKey: ApiKey }) {
  const say = useWords(keysWords);
  return (
    <>
      <TimeText at={createdAt} />
      {issuedBy && (
        <Text size="xs" c="dimmed">
          {say.issuedBy(issuedBy === 'operator' ? say.operator : issuedBy)}
        </Text>
      )}
    </>
  );
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

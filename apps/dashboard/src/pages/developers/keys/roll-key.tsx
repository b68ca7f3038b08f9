import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { $api } from '../../../api/client';
import { ErrorNotice } from '../../../components/error-notice';
import { useWords } from '../../../i18n/words';
import { usePlace } from '../../../lib/place';
import { type Overlap, OverlapSelect, USUAL_OVERLAP } from '../parts/overlap-select';
import { SecretWindow } from '../parts/secret-window';
import { type ApiKey, shortKey } from './key.parts';
import { KEYS_PATH, refreshKeys } from './keys-table';
import { type Scope, ScopeChoice, useMayGive } from './scope-choice';
import { keysWords } from './keys.words';

/** The window that rolls a key. */
export function RollKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const say = useWords(keysWords);
  const place = usePlace();
  const [overlap, setOverlap] = useState<Overlap>(USUAL_OVERLAP);
  const mayGive = useMayGive();
  const [scopes, setScopes] = useState<Scope[]>(apiKey.scopes.filter(mayGive));
  const lost = apiKey.scopes.filter((scope) => !mayGive(scope));
  const isSecret = apiKey.kind === 'secret';
  const roll = $api.useMutation('post', `${KEYS_PATH}/{id}/roll`, { onSuccess: refreshKeys });
  const send = (): void =>
    roll.mutate({
      params: { path: { ...place, id: apiKey.id } },
      body: { overlapSeconds: Number(overlap), ...(isSecret && { scopes }) },
    });
  return (
    <SecretWindow
      title={say.rollTitle(shortKey(apiKey))}
      isOpen
      onClose={onClose}
      secret={roll.data?.data.key}
      secretTitle={say.issuedTitle}
    >
      <Text size="sm" mb="sm">
        {say.rollAbout}
      </Text>
      <OverlapSelect
        label={say.overlap}
        description={say.overlapAbout}
        value={overlap}
        onChange={setOverlap}
      />
      {lost.length > 0 && (
        <Alert color="orange" mt="md">
          {say.lostScopes(lost.map((scope) => say.short[scope]).join(', '))}
        </Alert>
      )}
      {isSecret && <ScopeChoice value={scopes} onChange={setScopes} />}
      <ErrorNotice error={roll.error} />
      <Group justify="flex-end" mt="md">
        <Button loading={roll.isPending} disabled={isSecret && scopes.length === 0} onClick={send}>
          {say.roll}
        </Button>
      </Group>
    </SecretWindow>
  );
}

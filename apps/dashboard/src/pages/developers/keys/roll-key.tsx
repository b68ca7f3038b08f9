import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { type ApiKey, useRollKey } from '../../../api/hooks/keys';
import { ErrorNotice } from '../../../components/error-notice';
import { useWords } from '../../../i18n/words';
import { type Overlap, OverlapSelect, USUAL_OVERLAP } from '../parts/overlap-select';
import { SecretWindow } from '../parts/secret-window';
import { shortKey } from './key.parts';
import { type Scope, ScopeChoice, useMayGive } from './scope-choice';
import { keysWords } from './keys.words';

/** The window that rolls a key. */
export function RollKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const say = useWords(keysWords);
  const [overlap, setOverlap] = useState<Overlap>(USUAL_OVERLAP);
  const mayGive = useMayGive();
  const [scopes, setScopes] = useState<Scope[]>(apiKey.scopes.filter(mayGive));
  const lost = apiKey.scopes.filter((scope) => !mayGive(scope));
  const isSecret = apiKey.kind === 'secret';
  const roll = useRollKey(apiKey.id);
  const send = (): void => roll.mutate({ overlapSeconds: Number(overlap), ...(isSecret && { scopes }) });
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

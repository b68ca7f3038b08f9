import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useIssueKey } from '../../../api/hooks/keys';
import { ErrorNotice } from '../../../components/error-notice';
import { useWords } from '../../../i18n/words';
import { SecretWindow } from '../parts/secret-window';
import { type Scope, ScopeChoice, useMayGive } from './scope-choice';
import { keysWords } from './keys.words';

const USUAL: readonly Scope[] = ['payments:read', 'webhooks:read', 'customers:read'];

/** A button that issues a key, and the window in which it is shown. */
export function IssueKey() {
  const say = useWords(keysWords);
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<'public' | 'secret'>('public');
  const [label, setLabel] = useState('');
  const mayGive = useMayGive();
  const [scopes, setScopes] = useState<Scope[]>(USUAL.filter(mayGive));
  const isSecret = kind === 'secret';
  const issue = useIssueKey();
  const close = (): void => {
    setOpen(false);
    issue.reset();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say.issue}</Button>
      <SecretWindow
        title={say.issue}
        isOpen={isOpen}
        onClose={close}
        secret={issue.data?.data.key}
        secretTitle={say.issuedTitle}
      >
        <Radio.Group label={say.kind} value={kind} onChange={(value) => setKind(value as typeof kind)}>
          <Stack gap="sm" mt="xs">
            <Radio value="public" label={say.public} description={say.publicAbout} />
            <Radio value="secret" label={say.secret} description={say.secretAbout} />
          </Stack>
        </Radio.Group>
        {isSecret && <ScopeChoice value={scopes} onChange={setScopes} />}
        <TextInput
          label={say.label}
          description={say.labelAbout}
          value={label}
          maxLength={60}
          onChange={(event) => setLabel(event.currentTarget.value)}
          mt="md"
        />
        <ErrorNotice error={issue.error} />
        <Group justify="flex-end" mt="md">
          <Button
            loading={issue.isPending}
            disabled={isSecret && scopes.length === 0}
            onClick={() =>
              issue.mutate({
                kind,
                ...(isSecret && { scopes }),
                ...(label.trim() && { label: label.trim() }),
              })
            }
          >
            {say.issueIt}
          </Button>
        </Group>
      </SecretWindow>
    </>
  );
}

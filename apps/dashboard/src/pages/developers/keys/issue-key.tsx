import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useIssueKey } from '../../../api/hooks/keys';
import { DashboardIssueApiKeyDto } from '../../../api/rules.generated';
import { ErrorNotice } from '../../../components/error-notice';
import { useWords } from '../../../i18n/words';
import { useApiForm } from '../../../lib/api-form';
import { SecretWindow } from '../parts/secret-window';
import { issueBodyOf, type KeyDraft } from './key.body';
import { keysWords } from './keys.words';
import { type Scope, ScopeChoice, useMayGive } from './scope-choice';

const USUAL: readonly Scope[] = ['payments:read', 'webhooks:read', 'customers:read'];

/** A button that issues a key, and the window in which it is shown. */
export function IssueKey() {
  const say = useWords(keysWords);
  const [isOpen, setOpen] = useState(false);
  const mayGive = useMayGive();
  const issue = useIssueKey();
  const initialValues: KeyDraft = { kind: 'public', scopes: USUAL.filter(mayGive), label: '' };
  const { form, submit, field, choice, shown } = useApiForm({
    initialValues,
    rules: DashboardIssueApiKeyDto,
    error: issue.error,
    bodyOf: issueBodyOf,
  });
  const { kind, scopes } = form.values;
  const isSecret = kind === 'secret';
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
        <form onSubmit={submit((body) => issue.mutate(body))}>
          <Radio.Group label={say.kind} {...choice('kind')}>
            <Stack gap="sm" mt="xs">
              <Radio value="public" label={say.public} description={say.publicAbout} />
              <Radio value="secret" label={say.secret} description={say.secretAbout} />
            </Stack>
          </Radio.Group>
          {isSecret && <ScopeChoice {...choice('scopes')} value={scopes} />}
          <TextInput label={say.label} description={say.labelAbout} mt="md" {...field('label')} />
          <ErrorNotice error={issue.error} shown={shown} />
          <Group justify="flex-end" mt="md">
            <Button type="submit" loading={issue.isPending} disabled={isSecret && scopes.length === 0}>
              {say.issueIt}
            </Button>
          </Group>
        </form>
      </SecretWindow>
    </>
  );
}

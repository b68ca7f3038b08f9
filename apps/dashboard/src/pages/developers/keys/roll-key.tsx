import { Alert, Button, Group, Text } from '@mantine/core';
import { type ApiKey, useRollKey } from '../../../api/hooks/keys';
import { AdminRollApiKeyDto } from '../../../api/rules.generated';
import { ErrorNotice } from '../../../components/error-notice';
import { useWords } from '../../../i18n/words';
import { useApiForm } from '../../../lib/api-form';
import { OverlapSelect, USUAL_OVERLAP } from '../parts/overlap-select';
import { SecretWindow } from '../parts/secret-window';
import { rollBodyOf } from './key.body';
import { shortKey } from './key.parts';
import { keysWords } from './keys.words';
import { ScopeChoice, useMayGive } from './scope-choice';

/** The window that rolls a key. */
export function RollKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const say = useWords(keysWords);
  const mayGive = useMayGive();
  const lost = apiKey.scopes.filter((scope) => !mayGive(scope));
  const isSecret = apiKey.kind === 'secret';
  const roll = useRollKey(apiKey.id);
  const { form, submit, choice, shown } = useApiForm({
    initialValues: { overlapSeconds: USUAL_OVERLAP, scopes: apiKey.scopes.filter(mayGive) },
    rules: AdminRollApiKeyDto,
    error: roll.error,
    bodyOf: (draft) => rollBodyOf(apiKey.kind, draft),
  });
  const { scopes } = form.values;
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
      <form onSubmit={submit((body) => roll.mutate(body))}>
        <OverlapSelect label={say.overlap} description={say.overlapAbout} {...choice('overlapSeconds')} />
        {lost.length > 0 && (
          <Alert color="orange" mt="md">
            {say.lostScopes(lost.map((scope) => say.short[scope]).join(', '))}
          </Alert>
        )}
        {isSecret && <ScopeChoice {...choice('scopes')} value={scopes} />}
        <ErrorNotice error={roll.error} shown={shown} />
        <Group justify="flex-end" mt="md">
          <Button type="submit" loading={roll.isPending} disabled={isSecret && scopes.length === 0}>
            {say.roll}
          </Button>
        </Group>
      </form>
    </SecretWindow>
  );
}

import { MultiSelect, Stack, TextInput } from '@mantine/core';
import { useWords } from '../../../i18n/words';
import type { useApiForm } from '../../../lib/api-form';
import type { EndpointDraft } from './endpoint.body';
import { EVENT_TYPES, webhooksWords } from './webhooks.words';

type EndpointFieldsProps = Pick<ReturnType<typeof useApiForm<EndpointDraft>>, 'form' | 'field' | 'choice'>;

/** Where events go, and which. */
export function EndpointFields({ form, field, choice }: EndpointFieldsProps) {
  const say = useWords(webhooksWords);
  return (
    <Stack gap="sm">
      <TextInput
        label={say.url}
        description={say.urlAbout}
        type="url"
        placeholder={say.urlExample}
        {...field('url')}
        required
      />
      <MultiSelect
        label={say.events}
        description={say.eventsAbout}
        data={EVENT_TYPES}
        searchable
        clearable
        {...(form.values.events.length === 0 && { placeholder: say.all })}
        {...choice('events')}
      />
    </Stack>
  );
}

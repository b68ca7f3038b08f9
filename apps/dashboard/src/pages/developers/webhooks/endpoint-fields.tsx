import { MultiSelect, Stack, TextInput } from '@mantine/core';
import { useWords } from '../../../i18n/words';
import { EVENT_TYPES, type EventType, webhooksWords } from './webhooks.words';

export interface EndpointDraft {
  url: string;
  events: EventType[];
}

interface EndpointFieldsProps {
  draft: EndpointDraft;
  onChange: (draft: EndpointDraft) => void;
}

/** The endpoint's address and its event types. */
export function EndpointFields({ draft, onChange }: EndpointFieldsProps) {
  const say = useWords(webhooksWords);
  return (
    <Stack gap="sm">
      <TextInput
        label={say.url}
        description={say.urlAbout}
        type="url"
        placeholder="https://shop.example.com/webhooks"
        required
        value={draft.url}
        onChange={(event) => onChange({ ...draft, url: event.currentTarget.value })}
      />
      <MultiSelect
        label={say.events}
        description={say.eventsAbout}
        data={EVENT_TYPES}
        searchable
        clearable
        {...(draft.events.length === 0 && { placeholder: say.all })}
        value={draft.events}
        onChange={(events) => onChange({ ...draft, events: events as EventType[] })}
      />
    </Stack>
  );
}

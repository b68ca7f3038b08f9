import { List, Text } from '@mantine/core';
import { useMadeThings } from '../../api/hooks/team';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { teamWords } from './team.words';

/** What keeps working without the person. Renders nothing if there is nothing. */
export function MadeThings({ personId, name }: { personId: string; name: string }) {
  const say = useWords(teamWords);
  const { data, error } = useMadeThings(personId);
  if (error) return <ErrorNotice error={error} />;
  if (!data?.data.length) return null;
  return (
    <>
      <Text size="sm" mt="sm" fw={500}>
        {say.madeTitle(name)}
      </Text>
      <List size="sm" aria-label={say.madeTitle(name)}>
        {data.data.map((one) => (
          <List.Item key={one.id}>{say[one.kind](one.name, one.environment)}</List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        {say.madeAbout}
      </Text>
    </>
  );
}

import { List, Text } from '@mantine/core';
import type { Refused } from '../../api/hooks/operator';
import { useWords } from '../../i18n/words';
import { shortened } from '../../lib/format';
import { deskWords } from './settlements-page.words';

/** What became of many settlements: how many were changed, and why the others were not. */
export function LeftOut({ done, leftOut }: { done: string; leftOut: readonly Refused[] }) {
  const say = useWords(deskWords);
  return (
    <div role="status">
      <Text size="sm">{done}</Text>
      {leftOut.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="xs">
            {say.leftOut(leftOut.length)}
          </Text>
          <List size="sm" className="breaking">
            {leftOut.map(({ id, message }) => (
              <List.Item key={id}>{say.leftOutOne(shortened(id), message)}</List.Item>
            ))}
          </List>
        </>
      )}
    </div>
  );
}

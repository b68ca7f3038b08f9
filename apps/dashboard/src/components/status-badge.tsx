import { Badge } from '@mantine/core';

/** The tone of a state. The text carries the meaning, never colour alone. */
export type Tone = 'good' | 'waiting' | 'attention' | 'bad' | 'quiet';

const COLORS: Record<Tone, string> = {
  good: 'teal',
  waiting: 'blue',
  attention: 'orange',
  bad: 'red',
  quiet: 'gray',
};

export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Badge
      color={COLORS[tone]}
      variant="light"
      radius="sm"
      tt="none"
      style={{ flexShrink: 0, minWidth: 'max-content' }}
    >
      {children}
    </Badge>
  );
}

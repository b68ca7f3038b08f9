import { Badge } from '@mantine/core';

/** How a state is meant: colour never says it alone, the text does. */
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

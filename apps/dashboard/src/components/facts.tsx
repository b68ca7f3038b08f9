import { Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';

/** Names and values of one thing, one below another. Names without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl style={{ display: 'grid', gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)', gap: '8px 24px' }}>
      {rows
        .filter(([, value]) => value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <Fragment key={name}>
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
              {value}
            </Text>
          </Fragment>
        ))}
    </dl>
  );
}

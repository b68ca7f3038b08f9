import { SegmentedControl } from '@mantine/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useWords } from '../i18n/words';
import { usePlace } from '../lib/place';
import { shellWords } from './shell.words';

/**
 * Test or live. It is always visible, so that nobody confuses the two. A single payment, link or endpoint
 * belongs to one environment, so the switch leads to its list.
 */
export function EnvironmentSwitch() {
  const say = useWords(shellWords);
  const { history } = useRouter();
  const { pathname } = useLocation();
  const { environment } = usePlace();
  const change = (next: string): void => {
    const [root, businessId, , ...rest] = pathname.split('/');
    const depth = rest.at(0) === 'developers' || rest.at(0) === 'settings' ? 2 : 1;
    history.push([root, businessId, next, ...rest.slice(0, depth)].join('/'));
  };
  return (
    <SegmentedControl
      size="xs"
      aria-label={say.environment}
      color={environment === 'live' ? 'shell' : '#b8400a'}
      value={environment}
      onChange={change}
      data={[
        { value: 'test', label: say.test },
        { value: 'live', label: say.live },
      ]}
    />
  );
}

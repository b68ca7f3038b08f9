import { SegmentedControl } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useWords } from '../i18n/words';
import { useOperatorEnvironment, useShowOperatorEnvironment } from '../lib/operator-environment';
import { type Environment, usePathname, usePlace } from '../lib/place';
import { shellWords } from './shell.words';

/**
 * Test or live, for the pages of a business. A single payment, link or endpoint belongs to one environment,
 * so the switch leads to its list.
 */
export function BusinessEnvironment() {
  const { history } = useRouter();
  const pathname = usePathname();
  const { environment } = usePlace();
  const change = (next: Environment): void => {
    const [root, businessId, , ...rest] = pathname.split('/');
    const depth = rest.at(0) === 'developers' || rest.at(0) === 'settings' ? 2 : 1;
    history.push([root, businessId, next, ...rest.slice(0, depth)].join('/'));
  };
  return <EnvironmentSwitch environment={environment} onChange={change} />;
}

/** Test or live, for the pages of operators. */
export function OperatorEnvironment() {
  return <EnvironmentSwitch environment={useOperatorEnvironment()} onChange={useShowOperatorEnvironment()} />;
}

interface EnvironmentSwitchProps {
  environment: Environment;
  onChange: (next: Environment) => void;
}

/** It is always visible, so that nobody confuses the two. */
function EnvironmentSwitch({ environment, onChange }: EnvironmentSwitchProps) {
  const say = useWords(shellWords);
  return (
    <SegmentedControl<Environment>
      size="xs"
      aria-label={say.environment}
      color={environment === 'live' ? 'shell' : '#b8400a'}
      value={environment}
      onChange={onChange}
      data={[
        { value: 'test', label: say.test },
        { value: 'live', label: say.live },
      ]}
    />
  );
}

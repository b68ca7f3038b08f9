import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiKey } from '../../../api/hooks/keys';
import { DashboardIssueApiKeyDto } from '../../../api/rules.generated';
import { useWords } from '../../../i18n/words';
import { useMay } from '../../../lib/place';
import { keysWords } from './keys.words';

export type Scope = ApiKey['scopes'][number];

/** The scopes that everybody who issues keys may give. The API has the rule, and refuses the rest. */
const PLAIN: readonly Scope[] = ['payments:read', 'webhooks:read'];
const SCOPES: readonly Scope[] = DashboardIssueApiKeyDto.scopes.items.enum;

/** Returns a function that says whether the person may give a scope. */
export function useMayGive(): (scope: Scope) => boolean {
  const mayGrant = useMay('keys.grant');
  return (scope) => mayGrant || PLAIN.includes(scope);
}

interface ScopeChoiceProps {
  value: Scope[];
  error?: ReactNode;
  onChange: (value: Scope[]) => void;
}

/** What a secret key may do. */
export function ScopeChoice({ value, error, onChange }: ScopeChoiceProps) {
  const say = useWords(keysWords);
  const mayGive = useMayGive();
  return (
    <Checkbox.Group
      label={say.scopes}
      description={SCOPES.every(mayGive) ? say.scopesAbout : say.scopesOfAdmins}
      value={value}
      error={error}
      onChange={(given) => onChange(SCOPES.filter((scope) => given.includes(scope)))}
      mt="md"
    >
      <Stack gap="xs" mt="xs">
        {SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={say.scope[scope]}
            description={scope}
            disabled={!mayGive(scope)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

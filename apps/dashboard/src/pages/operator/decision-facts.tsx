import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../../components/facts';
import { useWords } from '../../i18n/words';
import type { Environment } from '../../lib/place';
import { BusinessName } from './business-name';
import { operatorWords } from './operator.words';

interface DecisionFactsProps {
  businessId: string;
  environment: Environment;
  /** The reference of the payment to decide about. Absent: the decision is not about a single payment. */
  clientReference?: string;
  /** The subject of the decision, as names and values. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** What will happen. */
  children: ReactNode;
}

/**
 * What a person reads before a decision that cannot be taken back: whose money it is, how much, and what
 * happens.
 */
export function DecisionFacts(props: DecisionFactsProps) {
  const { businessId, environment, clientReference, facts, children } = props;
  const say = useWords(operatorWords);
  const all: DecisionFactsProps['facts'] = [
    [
      say.business,
      <>
        <BusinessName businessId={businessId} /> ({say[environment]})
      </>,
    ],
    ...(clientReference === undefined ? [] : [[say.payment, clientReference] as const]),
    ...facts,
  ];
  return (
    <>
      <Facts rows={all} />
      <Text size="sm" mt="sm">
        {children}
      </Text>
    </>
  );
}

import { Text } from '@mantine/core';
import { useMerchantName } from '../../api/hooks/operator';
import { useWords } from '../../i18n/words';
import { shortened } from '../../lib/format';
import { TextLink } from '../../lib/link';
import { operatorSearch } from '../../lib/operator-environment';
import type { Environment } from '../../lib/place';
import { operatorWords } from './operator.words';

/** The name of a business. Until it is read, or if it cannot be read, the beginning and end of its ID. */
export function BusinessName({ businessId }: { businessId: string }) {
  return <span translate="no">{useMerchantName(businessId) ?? shortened(businessId)}</span>;
}

interface BusinessLinkProps {
  businessId: string;
  environment: Environment;
}

/** The business of a row, with a link to it, and the environment. */
export function BusinessLink({ businessId, environment }: BusinessLinkProps) {
  const say = useWords(operatorWords);
  return (
    <>
      <TextLink
        to="/operator/merchants"
        search={{ ...operatorSearch(environment), merchant: businessId }}
        size="sm"
      >
        <BusinessName businessId={businessId} />
      </TextLink>
      <Text size="xs" c="dimmed">
        {say[environment]}
      </Text>
    </>
  );
}

import { Text } from '@mantine/core';
import { $api } from '../../api/client';
import { shortened } from '../../lib/format';
import { TextLink } from '../../lib/link';

/** A name changes rarely, and lists ask for the same ones again and again. */
const FRESH_MS = 5 * 60_000;

/** The name of a business. Until it is read, or if it cannot be read: the beginning and end of its ID. */
export function BusinessName({ businessId }: { businessId: string }) {
  const params = { path: { businessId } };
  const { data } = $api.useQuery(
    'get',
    '/admin/v1/merchants/{businessId}',
    { params },
    { staleTime: FRESH_MS },
  );
  return <span translate="no">{data?.data.name ?? shortened(businessId)}</span>;
}

interface BusinessLinkProps {
  businessId: string;
  environment: string;
}

/** Which business a row is about, with a link to it, and in which environment. */
export function BusinessLink({ businessId, environment }: BusinessLinkProps) {
  return (
    <>
      <TextLink to={`/operator/merchants?merchant=${businessId}`} size="sm">
        <BusinessName businessId={businessId} />
      </TextLink>
      <Text size="xs" c="dimmed">
        {environment}
      </Text>
    </>
  );
}

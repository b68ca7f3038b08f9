import { SimpleGrid, Text } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { useWhoIsSignedIn } from '../../api/hooks/me';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import type { Membership, Place } from '../../lib/place';
import { businessesPageWords } from './businesses-page.words';

/** A person's first page: leads an operator to the overview, others to their only business or a choice. */
export default function BusinessesPage() {
  const say = useWords(businessesPageWords);
  const { data, error } = useWhoIsSignedIn();
  const businesses = data?.data.businesses;
  const [only, ...others] = businesses ?? [];
  if (data?.data.operatorRole) return <Navigate to="/operator" replace />;
  if (only && others.length === 0)
    return <Navigate to="/$businessId/$environment" params={placeOf(only)} replace />;
  return (
    <>
      <PageHead title={say.title} />
      <ErrorNotice error={error} />
      {businesses?.length === 0 && <Text>{say.none}</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {businesses?.map((one) => (
          <TextLink key={one.businessId} to="/$businessId/$environment" params={placeOf(one)} size="lg">
            {one.name}
          </TextLink>
        ))}
      </SimpleGrid>
    </>
  );
}

function placeOf({ businessId }: Membership): Place {
  return { businessId, environment: 'test' };
}

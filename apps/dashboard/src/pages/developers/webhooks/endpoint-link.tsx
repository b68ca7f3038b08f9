import { useEndpoints } from '../../../api/hooks/webhooks';
import { shortened } from '../../../lib/format';
import { TextLink } from '../../../lib/link';
import { usePlace } from '../../../lib/place';

/** Shows an endpoint by its address. One that was removed, or is still loading, is shown by its ID. */
export function EndpointLink({ endpointId }: { endpointId: string }) {
  const place = usePlace();
  const { data } = useEndpoints();
  const url = data?.data.find(({ id }) => id === endpointId)?.url;
  return (
    <TextLink
      to="/$businessId/$environment/developers/webhooks/$endpointId"
      params={{ ...place, endpointId }}
      className={url ? 'breaking' : 'mono'}
      translate="no"
    >
      {url ?? shortened(endpointId)}
    </TextLink>
  );
}

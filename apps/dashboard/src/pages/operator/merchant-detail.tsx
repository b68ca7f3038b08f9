import { Button, Group, Paper, Skeleton, Title } from '@mantine/core';
import { type Merchant, useMerchant, useMerchantKeys } from '../../api/hooks/operator';
import { readAgain } from '../../api/hooks/resources';
import { CopyText } from '../../components/copy-text';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { operatorSearch, useOperatorEnvironment } from '../../lib/operator-environment';
import type { Environment } from '../../lib/place';
import { MerchantInvitations } from './merchant-invitations';
import { MerchantForm } from './merchant-form';
import { merchantsWords } from './merchants-page.words';

interface MerchantDetailProps {
  businessId: string;
  onClose: () => void;
}

/** One business: its key facts, and the settings that an admin can change. */
export function MerchantDetail({ businessId, onClose }: MerchantDetailProps) {
  const say = useWords(merchantsWords);
  const environment = useOperatorEnvironment();
  const { data, error } = useMerchant(businessId);
  const merchant = data?.data;
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-label={merchant?.name ?? businessId}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {merchant?.name ?? businessId}
        </Title>
        <Button size="xs" variant="default" onClick={onClose}>
          {say.close}
        </Button>
      </Group>
      <ErrorNotice error={error} />
      {!merchant && !error && <Skeleton height={240} />}
      {merchant && (
        <>
          <Facts merchant={merchant} environment={environment} />
          <MerchantInvitations businessId={businessId} />
          <MerchantForm
            key={`${merchant.updatedAt} ${environment}`}
            merchant={merchant}
            environment={environment}
            onReadAgain={() => void readAgain('merchants')}
          />
        </>
      )}
    </Paper>
  );
}

function Facts({ merchant, environment }: { merchant: Merchant; environment: Environment }) {
  const say = useWords(merchantsWords);
  const { businessId, environments } = merchant;
  const keys = useMerchantKeys(businessId).data?.data;
  const inForce = keys?.filter((key) => key.inForce && key.environment === environment);
  return (
    <dl className="facts">
      <dt>{say.id}</dt>
      <dd>
        <CopyText text={businessId} what={say.id} />
      </dd>
      <dt>{say.keys}</dt>
      <dd>{inForce?.length}</dd>
      <dt>{say.allowlist}</dt>
      <dd>{environments[environment].ipAllowlist.length}</dd>
      <dt>{say.settlements}</dt>
      <dd>
        <TextLink
          to="/operator/settlements"
          search={{ ...operatorSearch(environment), state: 'all', merchant: businessId }}
        >
          {say.showSettlements}
        </TextLink>
      </dd>
    </dl>
  );
}

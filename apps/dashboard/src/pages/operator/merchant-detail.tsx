import { Button, Group, Paper, Skeleton, Title } from '@mantine/core';
import { Fragment } from 'react';
import { type Merchant, useMerchant, useMerchantKeys } from '../../api/hooks/operator';
import { readAgain } from '../../api/hooks/resources';
import { CopyText } from '../../components/copy-text';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { MerchantForm } from './merchant-form';
import { merchantsWords } from './merchants-page.words';

interface MerchantDetailProps {
  businessId: string;
  onClose: () => void;
}

/** One business: its key facts, and the settings that an admin changes. */
export function MerchantDetail({ businessId, onClose }: MerchantDetailProps) {
  const say = useWords(merchantsWords);
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
          <Facts merchant={merchant} />
          <MerchantForm
            key={merchant.updatedAt}
            merchant={merchant}
            onReadAgain={() => void readAgain('merchants')}
          />
        </>
      )}
    </Paper>
  );
}

function Facts({ merchant }: { merchant: Merchant }) {
  const say = useWords(merchantsWords);
  const { businessId, environments } = merchant;
  const keys = useMerchantKeys(businessId).data?.data;
  const inForce = (environment: string): number =>
    keys?.filter((key) => key.inForce && key.environment === environment).length ?? 0;
  return (
    <dl className="facts">
      <dt>{say.id}</dt>
      <dd>
        <CopyText text={businessId} what={say.id} />
      </dd>
      <dt>{say.keys}</dt>
      <dd>{keys && say.keysOf(inForce('live'), inForce('test'))}</dd>
      {(['live', 'test'] as const).map((one) => (
        <Fragment key={one}>
          <dt>
            {say.environments[one]}: {say.allowlist}
          </dt>
          <dd>{environments[one].ipAllowlist.length}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

import { Button } from '@mantine/core';
import { $api, queries } from '../../api/client';
import type { components } from '../../api/openapi.generated';
import { ConfirmButton } from '../../components/confirm-button';
import { useWords } from '../../i18n/words';
import { PayTo } from './pay-to';
import { ReasonButton } from './reason-button';
import { deskWords } from './settlements-page.words';
import { useOperatorMay } from './use-operator';

/** What the desk can enter about a settlement in its state. */
export function SettlementDecisions({
  settlement: { id, state },
}: {
  settlement: components['schemas']['AdminMerchantSettlement'];
}) {
  const say = useWords(deskWords);
  const may = useOperatorMay('operator');
  const onSuccess = async () => {
    await queries.invalidateQueries({ queryKey: ['get', '/admin/v1/settlements'] });
    await queries.invalidateQueries({ queryKey: ['get', '/admin/v1/settlements/{settlementId}'] });
  };
  const begin = $api.useMutation('post', '/admin/v1/settlements/{settlementId}/pay', { onSuccess });
  const pay = $api.useMutation('post', '/admin/v1/settlements/{settlementId}/pay', { onSuccess });
  const fail = $api.useMutation('post', '/admin/v1/settlements/{settlementId}/fail', { onSuccess });
  const isOpen = state === 'open' || state === 'paying';
  if (!may || !isOpen) return null;
  const params = { path: { settlementId: id } };
  const payTo = begin.data?.data.payTo;
  return (
    <>
      {payTo && <PayTo account={payTo} />}
      {state === 'open' && (
        <ConfirmButton
          size="xs"
          act={say.begin}
          title={say.begin}
          onConfirm={() => begin.mutateAsync({ params, body: {} })}
          isPending={begin.isPending}
          error={begin.error}
        >
          {say.beginAbout}
        </ConfirmButton>
      )}
      {state === 'paying' && !payTo && (
        // To begin again changes nothing, and tells the account.
        <Button
          size="xs"
          variant="default"
          loading={begin.isPending}
          onClick={() => begin.mutate({ params, body: {} })}
        >
          {say.showAccount}
        </Button>
      )}
      {state === 'paying' && (
        <ReasonButton
          act={say.pay}
          title={say.pay}
          about={say.payAbout}
          label={say.reference}
          onConfirm={(bankReference) => pay.mutateAsync({ params, body: { bankReference } })}
          isPending={pay.isPending}
          error={pay.error}
        />
      )}
      <ReasonButton
        act={say.fail}
        title={say.fail}
        about={say.failAbout}
        color="red"
        onConfirm={(reason) => fail.mutateAsync({ params, body: { reason } })}
        isPending={fail.isPending}
        error={fail.error}
      />
    </>
  );
}

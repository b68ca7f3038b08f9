import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client';
import { ConfirmButton } from '../../components/confirm-button';
import { useWords } from '../../i18n/words';
import { usePlace } from '../../lib/place';
import { changeBodyOf, switchedBodyOf } from './link-fields';
import { LinkForm } from './link-form';
import type { PaymentLink } from './link-state';
import { linksWords } from './links.words';

const LINKS = '/dashboard/v1/businesses/{businessId}/{environment}/links';
const LINK = `${LINKS}/{linkId}` as const;

/** Changes a link; what was read of links is read again afterwards. */
function useChange({ id }: PaymentLink) {
  const place = usePlace();
  const queries = useQueryClient();
  const change = $api.useMutation('put', LINK, {
    // Also after a refusal: another person may have changed it.
    onSettled: () =>
      Promise.all([LINKS, LINK].map((path) => queries.invalidateQueries({ queryKey: ['get', path] }))),
  });
  const path = { ...place, linkId: id };
  return {
    change,
    send: (body: ReturnType<typeof switchedBodyOf>) => change.mutateAsync({ params: { path }, body }),
  };
}

/** The window in which a link is changed. */
export function LinkEdit({ link, onClose }: { link: PaymentLink; onClose: () => void }) {
  const { change, send } = useChange(link);
  return (
    <LinkForm
      link={link}
      accountCurrency={link.currency}
      isPending={change.isPending}
      error={change.error}
      onClose={onClose}
      // The mutation keeps what was thrown, and the window shows it.
      onSubmit={(fields, zone) => void send(changeBodyOf(fields, link, zone)).then(onClose, () => undefined)}
    />
  );
}

/** Switches a link off, after a question, or on again. */
export function LinkSwitch({ link }: { link: PaymentLink }) {
  const say = useWords(linksWords);
  const { change, send } = useChange(link);
  if (!link.isActive)
    return (
      <Button
        loading={change.isPending}
        onClick={() => void send(switchedBodyOf(link, true)).catch(() => undefined)}
      >
        {say.switchOn}
      </Button>
    );
  return (
    <ConfirmButton
      act={say.switchOff}
      title={say.switchOffTitle}
      color="red"
      onConfirm={() => send(switchedBodyOf(link, false))}
      isPending={change.isPending}
      error={change.error}
    >
      {say.switchOffText}
    </ConfirmButton>
  );
}

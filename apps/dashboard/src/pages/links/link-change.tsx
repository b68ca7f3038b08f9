import { useState } from 'react';
import { Button } from '@mantine/core';
import { type PaymentLink, useChangeLink } from '../../api/hooks/links';
import { ChangePaymentLinkDto } from '../../api/rules.generated';
import { ConfirmButton } from '../../components/confirm-button';
import { useWords } from '../../i18n/words';
import { changeBodyOf, switchedBodyOf } from './link-fields';
import { LinkForm } from './link-form';
import { linksWords } from './links.words';

/**
 * The window in which a link is changed. It sends the revision that its fields show: the page reads the link
 * again meanwhile, and another person's change must not be overwritten.
 */
export function LinkEdit({ link: newest, onClose }: { link: PaymentLink; onClose: () => void }) {
  const [link] = useState(newest);
  const change = useChangeLink(link.id);
  return (
    <LinkForm
      link={link}
      accountCurrency={link.currency}
      isPending={change.isPending}
      error={change.error}
      onClose={onClose}
      rules={ChangePaymentLinkDto}
      bodyOf={(fields, zone) => changeBodyOf(fields, link, zone)}
      onSubmit={(body) => change.mutate(body, { onSuccess: onClose })}
    />
  );
}

/** Switches a link off, after a question, or on again. */
export function LinkSwitch({ link }: { link: PaymentLink }) {
  const say = useWords(linksWords);
  const change = useChangeLink(link.id);
  if (!link.isActive)
    return (
      <Button loading={change.isPending} onClick={() => change.mutate(switchedBodyOf(link, true))}>
        {say.switchOn}
      </Button>
    );
  return (
    <ConfirmButton
      act={say.switchOff}
      title={say.switchOffTitle}
      color="red"
      onConfirm={() => change.mutateAsync(switchedBodyOf(link, false))}
      isPending={change.isPending}
      error={change.error}
    >
      {say.switchOffText}
    </ConfirmButton>
  );
}

import { Button, type ButtonProps, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect } from 'react';
import { useRefundable } from '../../api/hooks/payments';
import { focusHeading } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { refundButtonWords } from './refund-button.words';

const RefundForm = lazy(() => import('./refund-form'));

/** Opens the form for a refund of a payment, while something of it can be refunded. */
export function RefundButton({ paymentId, ...rest }: ButtonProps & { paymentId: string }) {
  const say = useWords(refundButtonWords);
  const [isOpen, { open, close }] = useDisclosure();
  const done = (): void => {
    close();
    notifications.show({ message: say.done });
  };
  const left = useRefundable(paymentId).data?.data;
  const isAnyLeft = left !== undefined && left.assets.length > 0;
  // After a refund of everything, the button that had the focus is gone.
  useEffect(() => {
    if (left && !isAnyLeft && !isOpen) focusHeading();
  }, [left, isAnyLeft, isOpen]);
  return (
    <>
      {isAnyLeft && (
        <Button {...rest} onClick={open}>
          {say.refund}
        </Button>
      )}
      <Modal
        opened={isOpen}
        onClose={close}
        title={say.refund}
        size="lg"
        closeButtonProps={{ 'aria-label': say.close }}
      >
        <Suspense>
          <RefundForm paymentId={paymentId} onDone={done} />
        </Suspense>
      </Modal>
    </>
  );
}

import type { ComponentType } from 'react';
import { useId, useState } from 'react';
import { Notice } from '../../components/notice';
import { t } from '../../i18n';
import type { LookupFormProps } from './lookup-form';

interface LookupDisclosureProps extends LookupFormProps {
  /** Called when the form opens: the page must not redirect from then on. */
  onOpen(): void;
}

/** "I have paid. Where is it?" The form is a separate file, which loads when the customer opens it. */
export function LookupDisclosure({ onOpen, ...props }: LookupDisclosureProps) {
  const [open, setOpen] = useState(false);
  const [Form, setForm] = useState<ComponentType<LookupFormProps> | 'unreachable' | null>(null);
  const id = useId();

  const toggle = () => {
    setOpen(!open);
    if (open) return;
    onOpen();
    import('./lookup-form').then(
      ({ LookupForm }) => setForm(() => LookupForm),
      () => setForm('unreachable'),
    );
  };

  return (
    <div className="lookup">
      <button type="button" className="link" aria-expanded={open} aria-controls={id} onClick={toggle}>
        {t('lookup.open')}
      </button>
      <div id={id} hidden={!open}>
        {Form === 'unreachable' && (
          <Notice tone="warning" alert>
            {t('error.unreachable')}
          </Notice>
        )}
        {Form && Form !== 'unreachable' && <Form {...props} />}
      </div>
    </div>
  );
}

import { useId, useState } from 'react';
import { LoadedPart, useLoaded } from '../../components/loaded-part';
import { t } from '../../i18n';
import type { LookupFormProps } from './lookup-form';

const importLookupForm = () => import('./lookup-form').then(({ LookupForm }) => LookupForm);

interface LookupDisclosureProps extends LookupFormProps {
  /** Called when the form opens: the page must not redirect from then on. */
  onOpen(): void;
}

/** "I have paid. Where is it?" The form is a separate file, which loads when the customer opens it. */
export function LookupDisclosure({ onOpen, ...props }: LookupDisclosureProps) {
  const [open, setOpen] = useState(false);
  const [form, load] = useLoaded(importLookupForm);
  const id = useId();

  const toggle = () => {
    setOpen(!open);
    if (open) return;
    onOpen();
    load();
  };

  return (
    <div className="lookup">
      <button type="button" className="link" aria-expanded={open} aria-controls={id} onClick={toggle}>
        {t('lookup.open')}
      </button>
      <div id={id} hidden={!open}>
        <LoadedPart part={form} props={props} />
      </div>
    </div>
  );
}

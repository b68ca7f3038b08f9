import type { ComponentType } from 'react';
import { useId, useState } from 'react';
import { Notice } from '../../components/notice';
import { t } from '../../i18n';
import type { TraceFormProps } from './trace-form';

interface TraceDisclosureProps extends TraceFormProps {
  /** The customer wants to know: not the moment to leave. */
  onOpen(): void;
}

/** "I have paid. Where is it?" What answers that comes in a file of its own, when it is asked. */
export function TraceDisclosure({ onOpen, ...props }: TraceDisclosureProps) {
  const [open, setOpen] = useState(false);
  const [Form, setForm] = useState<ComponentType<TraceFormProps> | 'unreachable' | null>(null);
  const id = useId();

  const toggle = () => {
    setOpen(!open);
    if (open) return;
    onOpen();
    void import('./trace-form').then(
      ({ TraceForm }) => setForm(() => TraceForm),
      () => setForm('unreachable'),
    );
  };

  return (
    <div className="trace">
      <button type="button" className="link" aria-expanded={open} aria-controls={id} onClick={toggle}>
        {t('trace.open')}
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

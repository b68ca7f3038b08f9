import './payment-preview.css';
import { Text } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { brandProperties } from '@cowrie/tables';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { appearanceWords } from './appearance-page.words';

interface PaymentPreviewProps {
  scheme: 'light' | 'dark';
  name: string;
  currency: string;
  /** The address of the logo as this page may load it. Empty: none. */
  logo: string;
  /** `#rrggbb`. Anything else: the page's own colour. */
  color: string;
}

/** The head of the hosted page with a logo and colour that are not stored yet. */
export function PaymentPreview({ scheme, name, currency, logo, color }: PaymentPreviewProps) {
  const say = useWords(appearanceWords);
  return (
    <figure style={{ margin: 0 }}>
      <Text component="figcaption" size="sm" c="dimmed" mb={4}>
        {say[scheme]}
      </Text>
      <div className="preview" data-scheme={scheme} style={brandProperties(color) as CSSProperties}>
        <div className="preview-side">
          <div className="preview-merchant">
            <Logo key={logo} name={name} logo={logo} />
            <div>
              <span className="preview-muted">{say.payTo}</span>
              <strong>{name}</strong>
            </div>
          </div>
          <div>
            <span className="preview-muted">{say.amount(currency)}</span>
            <span className="preview-amount">{money('5000.00', currency)}</span>
          </div>
          <span className="preview-muted">
            {say.reference} {say.exampleOrder}
          </span>
        </div>
        <div className="preview-body">
          <div className="preview-button">{say.button}</div>
        </div>
      </div>
    </figure>
  );
}

function Logo({ name, logo }: { name: string; logo: string }) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <span className="preview-logo">
      {logo && !hasFailed ? (
        <img src={logo} alt="" referrerPolicy="no-referrer" onError={() => setFailed(true)} />
      ) : (
        <span aria-hidden="true">{[...name.trim()][0]?.toUpperCase() ?? '•'}</span>
      )}
    </span>
  );
}

import type { ClipboardEvent } from 'react';
import { Fragment } from 'react';
import { exact } from '@cowrie/payer-page/exact';
import { addressGroups } from '../lib/format';

/**
 * The whole address in groups of four, with both ends highlighted, because people compare the ends. The gaps
 * are style only: a manual copy of any part puts the plain address on the clipboard.
 */
export function Address({ address }: { address: string }) {
  const groups = addressGroups(address);
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData.setData('text/plain', address);
    event.preventDefault();
  };
  return (
    <code className="address" onCopy={onCopy}>
      {groups.map((group, index) => (
        <Fragment key={index}>
          <span className={index % (groups.length - 1) === 0 ? 'address-end' : undefined}>
            {exact(group)}
          </span>
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}

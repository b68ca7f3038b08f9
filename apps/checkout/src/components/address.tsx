import type { ClipboardEvent } from 'react';
import { Fragment } from 'react';
import { addressGroups } from '../lib/format';

/**
 * The whole address, set apart in groups of four by style alone, with the ends that people compare standing out.
 * Copying any of it by hand gives the plain address.
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
          <span className={index < 2 || index > groups.length - 3 ? 'address-end' : undefined}>{group}</span>
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}

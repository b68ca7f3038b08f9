import type { ClipboardEvent } from 'react';
import { Fragment } from 'react';
import { addressGroups } from '../lib/format';

/**
 * The whole address, set apart in groups of four by style alone, with the ends, which people compare, standing out.
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
          <span className={index % (groups.length - 1) === 0 ? 'address-end' : undefined}>{group}</span>
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}

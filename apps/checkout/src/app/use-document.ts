import { useEffect } from 'react';
import { brandProperties } from '@cowrie/tables';
import { withoutMarks } from '@cowrie/payer-page/exact';

/**
 * Sets the properties of the whole document: the tab's title, unless it is empty, and the merchant's colours.
 */
export function useDocument(title: string, brandColor: string | undefined): void {
  useEffect(() => {
    const entries = Object.entries(brandProperties(brandColor));
    for (const [name, value] of entries) document.documentElement.style.setProperty(name, value);
  }, [brandColor]);
  useEffect(() => {
    if (title) document.title = withoutMarks(title);
  }, [title]);
}

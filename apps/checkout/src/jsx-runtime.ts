import {
  createElement,
  type ElementType,
  Fragment,
  type Key,
  type ReactElement,
  type ReactNode,
} from 'react';
import { hasExact, partsOf } from '@cowrie/payer-page/exact';

/**
 * What the build calls for every JSX tag of the page, in place of the library's own functions
 * (`react-aliases.ts`).
 *
 * A browser's translator replaces the page's texts with its own elements. A library that then changes a text
 * in place changes one that is no longer shown. If it removes the text or inserts something before it, it
 * throws. So each text has its own element, whose key is the text: a new text is a new element. Text marked
 * as `exact` has `translate="no"`.
 */
interface Props {
  children?: ReactNode;
  [name: string]: unknown;
}

/** Elements that translators leave alone, or that may contain only text. */
const TEXT_ONLY: readonly ElementType[] = [
  ...(['option', 'select', 'textarea', 'title', 'style', 'text', 'tspan', 'desc'] as const),
];

export function jsx(type: ElementType, { children, ...props }: Props, key?: Key): ReactElement {
  return create(type, props, key, children === undefined ? [] : [children]);
}

/** Like `jsx`, for children that are written in the tag itself and so need no keys. */
export function jsxs(type: ElementType, { children, ...props }: Props, key?: Key): ReactElement {
  return create(type, props, key, children as ReactNode[]);
}

export { Fragment, jsx as jsxDEV };

function create(
  type: ElementType,
  props: Props,
  key: Key | undefined,
  children: readonly ReactNode[],
): ReactElement {
  const hasContent = (typeof type === 'string' || type === Fragment) && !TEXT_ONLY.includes(type);
  return createElement(
    type,
    key === undefined ? props : { ...props, key },
    ...(hasContent ? withTextElements(children) : children),
  );
}

/** The same children at the same places. Consecutive texts become one, at the place of the first. */
function withTextElements(children: readonly ReactNode[]): ReactNode[] {
  const shown: ReactNode[] = [];
  let start = 0;
  let text = '';
  children.forEach((child, place) => {
    shown[place] = null;
    if (typeof child === 'string' || typeof child === 'number') {
      if (text === '') start = place;
      text += child;
      shown[start] = textElement(text, start);
    } else {
      text = '';
      shown[place] = Array.isArray(child) ? withTextElements(child as ReactNode[]) : child;
    }
  });
  return shown;
}

function textElement(text: string, place: number): ReactNode {
  // White space between two elements never changes, and no translator touches it.
  if (text.trim() === '') return text;
  const key = `${place} ${text}`;
  if (!hasExact(text)) return createElement('span', { key }, text);
  const parts = partsOf(text).map((part, index) => (index % 2 === 0 ? part : exactElement(part, index)));
  return createElement('span', { key }, ...parts);
}

/** The class is for older translators. */
function exactElement(text: string, key: Key): ReactElement {
  return createElement('bdi', { key, translate: 'no', className: 'notranslate' }, text);
}

import { lazy, type ReactNode, Suspense } from 'react';

/**
 * A part of the page in a file of its own, which nobody has to ask for. Renders nothing until it is there. If
 * it cannot be loaded, its children are shown: the customer can pay without it.
 */
export function optionalPart<P extends object>(
  load: () => Promise<(props: P) => ReactNode>,
): (props: P) => ReactNode {
  const Part = lazy<(props: P) => ReactNode>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: (props) => ('children' in props ? (props.children as ReactNode) : null) }),
    ),
  );
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

const QUERY = 'prefers-color-scheme';
let rules: CSSMediaRule[] | undefined;

/** Shows the page as on a light or a dark device, whatever this device is. */
export function showScheme(scheme: 'light' | 'dark'): void {
  // Found once: the rules no longer name the query afterwards.
  rules ??= [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter(
      (rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.conditionText.includes(QUERY),
    );
  for (const { media } of rules) media.mediaText = scheme === 'dark' ? 'all' : 'not all';
  document.documentElement.style.colorScheme = scheme;
}

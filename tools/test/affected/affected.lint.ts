import { isSource } from './source-tree';

/** What every lint result depends on: the rules, our own ones, and the packages that check them. */
const RULES = /^(oxlint\.config\.mjs|tools\/lint\/.*|package-lock\.json)$/;

/** Returns what lint checks: the changed sources, or the whole tree after a change of the rules. */
export function filesToLint(changed: readonly string[]): string[] {
  return changed.some((file) => RULES.test(file)) ? ['.'] : changed.filter(isSource);
}

import { PAGES as account } from './account.pages';
import { PAGES as developers } from './developers.pages';
import { PAGES as links } from './links.pages';
import { PAGES as money } from './money.pages';
import { PAGES as operator } from './operator.pages';
import { PAGES as payments } from './payments.pages';
import { PAGES as settings } from './settings.pages';
import type { ShownPage } from './shown-page';
import { PAGES as team } from './team.pages';

/** The pages of every area. */
export function allPages(): ShownPage[] {
  return [...account, ...developers, ...links, ...money, ...operator, ...payments, ...settings, ...team];
}

import type { MemberRole } from '@cowrie/dto';
import type { DashboardSite } from '../dashboard-page';

/**
 * One page of the dashboard as tests and screenshots show it. Each area lists its own in `<area>.pages.ts` as
 * `PAGES`.
 */
export interface ShownPage {
  /** Unique; the name of its screenshot. */
  name: string;
  /** Stores what the page shows, and returns the page's path. */
  prepare: (site: DashboardSite) => Promise<string>;
  /** A text that is on the page once it shows everything. */
  ready: string;
  /** The button that opens the window which the page shows. */
  opens?: string;
  /** The visitor. Default: an owner. `nobody` is not signed in, and `newcomer` works for no business. */
  as?: MemberRole | 'nobody' | 'newcomer' | 'operator';
  /** The API's refusal that the page is about. The browser logs it by itself. */
  refusal?: 404;
}

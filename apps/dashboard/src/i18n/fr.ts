import enrolNotice from '../app/enrol-notice.words.fr';
import notFound from '../app/not-found.words.fr';
import palette from '../app/palette.words.fr';
import shell from '../app/shell.words.fr';
import theme from '../app/theme.words.fr';
import confirmButton from '../components/confirm-button.words.fr';
import copyText from '../components/copy-text.words.fr';
import cursorPages from '../components/cursor-pages.words.fr';
import dataTable from '../components/data-table.words.fr';
import dayRange from '../components/day-range.words.fr';
import downloadFailure from '../components/download-failure.words.fr';
import errorNotice from '../components/error-notice.words.fr';
import exportMenu from '../components/export-menu.words.fr';
import secretOnce from '../components/secret-once.words.fr';
import product from './product.words.fr';
import apiForm from '../lib/api-form.words.fr';
import auditSentence from '../lib/audit-sentence.words.fr';
import format from '../lib/format.words.fr';
import refusal from '../lib/refusal.words.fr';
import setting from '../lib/setting.words.fr';
import account from '../pages/account/account.words.fr';
import access from '../pages/developers/access/access.words.fr';
import eventsPage from '../pages/developers/events-page.words.fr';
import keys from '../pages/developers/keys/keys.words.fr';
import codeBlock from '../pages/developers/parts/code-block.words.fr';
import only from '../pages/developers/parts/only.words.fr';
import overlapSelect from '../pages/developers/parts/overlap-select.words.fr';
import secretWindow from '../pages/developers/parts/secret-window.words.fr';
import requestsPage from '../pages/developers/requests-page.words.fr';
import webhooks from '../pages/developers/webhooks/webhooks.words.fr';
import businessesPage from '../pages/home/businesses-page.words.fr';
import home from '../pages/home/home.words.fr';
import links from '../pages/links/links.words.fr';
import auditPage from '../pages/operator/audit-page.words.fr';
import exceptionsPage from '../pages/operator/exceptions-page.words.fr';
import merchantsPage from '../pages/operator/merchants-page.words.fr';
import networksPage from '../pages/operator/networks-page.words.fr';
import operator from '../pages/operator/operator.words.fr';
import overviewPage from '../pages/operator/overview-page.words.fr';
import payoutsPage from '../pages/operator/payouts-page.words.fr';
import settlementsPage from '../pages/operator/settlements-page.words.fr';
import payment from '../pages/payments/payment.words.fr';
import payments from '../pages/payments/payments.words.fr';
import refundButton from '../pages/refunds/refund-button.words.fr';
import refundForm from '../pages/refunds/refund-form.words.fr';
import refundPage from '../pages/refunds/refund-page.words.fr';
import refund from '../pages/refunds/refund.words.fr';
import refundsPage from '../pages/refunds/refunds-page.words.fr';
import appearancePage from '../pages/settings/appearance-page.words.fr';
import colorContrast from '../pages/settings/color-contrast.words.fr';
import pagePreview from '../pages/settings/page-preview.words.fr';
import businessPage from '../pages/settings/business-page.words.fr';
import settlementAccount from '../pages/settings/settlement-account/account.words.fr';
import balance from '../pages/settlements/balance.words.fr';
import settlementPage from '../pages/settlements/settlement-page.words.fr';
import settlement from '../pages/settlements/settlement.words.fr';
import settlementsSettlementsPage from '../pages/settlements/settlements-page.words.fr';
import statementLines from '../pages/settlements/statement-lines.words.fr';
import link from '../pages/sign-in/link.words.fr';
import proof from '../pages/sign-in/proof.words.fr';
import signIn from '../pages/sign-in/sign-in.words.fr';
import team from '../pages/team/team.words.fr';
import type { Pack } from './language';

/** The dashboard in French: the texts of every `*.words.fr.ts`. */
export default {
  ...enrolNotice,
  ...notFound,
  ...palette,
  ...shell,
  ...theme,
  ...confirmButton,
  ...copyText,
  ...cursorPages,
  ...dataTable,
  ...dayRange,
  ...downloadFailure,
  ...errorNotice,
  ...exportMenu,
  ...secretOnce,
  ...product,
  ...apiForm,
  ...auditSentence,
  ...format,
  ...refusal,
  ...setting,
  ...account,
  ...access,
  ...eventsPage,
  ...keys,
  ...codeBlock,
  ...only,
  ...overlapSelect,
  ...secretWindow,
  ...requestsPage,
  ...webhooks,
  ...businessesPage,
  ...home,
  ...links,
  ...auditPage,
  ...exceptionsPage,
  ...merchantsPage,
  ...networksPage,
  ...operator,
  ...overviewPage,
  ...payoutsPage,
  ...settlementsPage,
  ...payment,
  ...payments,
  ...refundButton,
  ...refundForm,
  ...refundPage,
  ...refund,
  ...refundsPage,
  ...appearancePage,
  ...colorContrast,
  ...pagePreview,
  ...businessPage,
  ...settlementAccount,
  ...balance,
  ...settlementPage,
  ...settlement,
  ...settlementsSettlementsPage,
  ...statementLines,
  ...link,
  ...proof,
  ...signIn,
  ...team,
} satisfies Pack;

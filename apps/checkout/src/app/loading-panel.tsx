import { t } from '../i18n';

/** Grey shapes where the content will stand, so that nothing jumps when it comes. */
export function LoadingPanel() {
  return (
    <section className="panel" aria-busy="true" aria-label={t('page.loading')}>
      <div className="bone bone-title" />
      <div className="bone" />
      <div className="bone bone-card" />
      <div className="bone bone-card" />
    </section>
  );
}

import { t } from '../i18n';

/** Grey placeholders in the place of the content, so that the layout does not shift when it loads. */
export function LoadingPanel({ label = t('page.loading') }: { label?: string }) {
  return (
    <section className="panel" aria-busy="true" aria-label={label}>
      <div className="skeleton skeleton-title" />
      <div className="skeleton" />
      <div className="skeleton skeleton-card" />
      <div className="skeleton skeleton-card" />
    </section>
  );
}

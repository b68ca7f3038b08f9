import { exact } from '@cowrie/payer-page/exact';
import { ChoiceGroup } from '../../components/choice-group';
import { t } from '../../i18n';
import { type Source, sourceId } from './sources';

interface SourceChoiceProps {
  sources: readonly Source[];
  chosen: Source | null;
  disabled: boolean;
  onChoose(source: Source): void;
}

/** Where the money is: exchanges and wallets, as small cards. */
export function SourceChoice({ sources, chosen, disabled, onChoose }: SourceChoiceProps) {
  const byId = new Map(sources.map((source) => [sourceId(source), source]));
  return (
    <ChoiceGroup
      legend={t('source.title')}
      name="source"
      options={[...byId.keys()]}
      chosen={chosen && sourceId(chosen)}
      disabled={disabled}
      onChoose={(id) => {
        const source = byId.get(id);
        if (source) onChoose(source);
      }}
      title={(id) => {
        const source = byId.get(id);
        return source ? sourceName(source) : id;
      }}
    />
  );
}

/** What the customer calls it. */
export function sourceName(source: Source): string {
  return 'name' in source ? exact(source.name) : t(`source.${source.kind}`);
}

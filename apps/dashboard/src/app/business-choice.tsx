import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../api/hooks/me';
import { useWords } from '../i18n/words';
import { usePlaceIfAny } from '../lib/place';
import { shellWords } from './shell.words';

/** Selects the business that is shown. For people who work for several, and for operators with one. */
export default function BusinessChoice() {
  const say = useWords(shellWords);
  const me = useMe();
  const place = usePlaceIfAny();
  const navigate = useNavigate();
  const show = (businessId: string): void =>
    void navigate({ to: '/$businessId/$environment', params: { environment: 'test', ...place, businessId } });
  if (!me) return null;
  return (
    <Select
      label={say.chooseBusiness}
      size="xs"
      mb="xs"
      searchable={me.businesses.length > 8}
      allowDeselect={false}
      value={place?.businessId ?? null}
      data={me.businesses.map((one) => ({ value: one.businessId, label: one.name }))}
      onClick={(event) => event.stopPropagation()}
      onChange={(chosen) => chosen && show(chosen)}
    />
  );
}

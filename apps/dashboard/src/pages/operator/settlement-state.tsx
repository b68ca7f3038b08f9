import type { Schemas } from '../../api/schemas';
import { StatusBadge, type Tone } from '../../components/status-badge';
import { useWords } from '../../i18n/words';
import { deskWords } from './settlements-page.words';

type State = Schemas['MerchantSettlementState'];
const TONES = { open: 'attention', paying: 'waiting', paid: 'good', failed: 'bad' } as const satisfies Record<
  State,
  Tone
>;

export function SettlementState({ state }: { state: State }) {
  const say = useWords(deskWords);
  return <StatusBadge tone={TONES[state]}>{say.states[state]}</StatusBadge>;
}

import { useBalance } from '../../api/hooks/settlements';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { useMay, usePlace } from '../../lib/place';
import { settlementsPageWords } from './settlements-page.words';

/** Why there is no settlement yet, what to do, and who can do it. */
export function NoSettlements() {
  const say = useWords(settlementsPageWords);
  const place = usePlace();
  const maySet = useMay('account');
  const balance = useBalance().data?.data;
  if (!balance) return say.none;
  // Without a schedule, the balance above says so.
  if (balance.schedule === 'none') return say.none;
  if (balance.rows[0]?.account) return say.noneOf[balance.schedule];
  return (
    <>
      {say.noAccount}{' '}
      {maySet ? (
        <TextLink to="/$businessId/$environment/settings/account" params={place}>
          {say.addAccount}
        </TextLink>
      ) : (
        say.askAccount
      )}
    </>
  );
}

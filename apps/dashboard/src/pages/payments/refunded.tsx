import { Text } from '@mantine/core';
import type { Schemas } from '../../api/schemas';
import { useWords } from '../../i18n/words';
import { money, moneyOn } from '../../lib/format';
import { stateWords } from './payments.words';

export type Refunded = Schemas['DashboardRefunded'];

/** What went back, in tokens: `2.00 USDC on Base`, each on its own line. */
export function RefundedTokens({ amounts }: Pick<Refunded, 'amounts'>) {
  return amounts.map(({ amount, token, network }) => (
    <span key={`${token} ${network}`} style={{ display: 'block' }}>
      {moneyOn(amount, token, network)}
    </span>
  ));
}

interface PriceProps {
  fiatAmount: string;
  currency: string;
  refunded?: Refunded | undefined;
}

/** The price of a payment in a list, with the refunded part and what is left. */
export function Price({ fiatAmount, currency, refunded }: PriceProps) {
  const say = useWords(stateWords);
  const { amounts = [], fiatAmount: back, netAmount: net } = refunded ?? {};
  return (
    <>
      <Text span size="sm" className="numbers" translate="no">
        {money(fiatAmount, currency)}
      </Text>
      {amounts.length > 0 && (
        <Text size="xs" c="dimmed" component="div">
          {back === undefined ? (
            <>
              {say.refunded} <RefundedTokens amounts={amounts} />
            </>
          ) : (
            say.backOf(money(back, currency))
          )}
        </Text>
      )}
      {net !== undefined && (
        <Text size="xs" component="div">
          {say.netOf(money(net, currency))}
        </Text>
      )}
    </>
  );
}

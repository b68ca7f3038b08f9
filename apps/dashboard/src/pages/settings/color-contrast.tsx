import { Stack, Text } from '@mantine/core';
import { AA_CONTRAST, BRAND, brandContrast, brandProperties } from '@cowrie/tables';
import { Facts } from '../../components/facts';
import { useWords } from '../../i18n/words';
import { decimal } from '../../lib/format';
import { colorContrastWords } from './color-contrast.words';
import './color-contrast.css';

/** How readable the payment page is with a colour, and what it makes of a colour that is too light. */
export function ColorContrast({ color }: { color: string }) {
  const say = useWords(colorContrastWords);
  const found = brandContrast(color);
  if (!found) return null;
  const { chosen, used } = found;
  const verdict = chosen >= AA_CONTRAST.text ? 'enough' : chosen >= AA_CONTRAST.large ? 'large' : 'little';
  // Rounded down: 4.49 is not 4.5.
  const ratio = (value: number): string => say.ratio(decimal((Math.floor(value * 10) / 10).toFixed(1)));
  const { [SIDE]: side, [MUTED]: muted } = brandProperties(color);
  const uses = [
    ['buttons', used, BRAND.light.brandText],
    ['links', BRAND.light.sunken, used],
    ['panel', side, muted],
  ] as const;
  return (
    <Stack gap="xs" mt="sm">
      <div role="status">
        <Text size="sm">
          {say.chosen(ratio(chosen))} {say[verdict]}
        </Text>
        {used !== color.toLowerCase() && <Text size="sm">{say.used(used)}</Text>}
      </div>
      <Facts
        rows={uses.map(([use, background, ink]) => [
          say[use],
          <>
            <span className="color-sample" style={{ background, color: ink }}>
              {say.sample}
            </span>{' '}
            <span className="numbers" translate="no">
              {ratio(found[use])}
            </span>
          </>,
        ])}
      />
      <Text size="xs" c="dimmed">
        {say.onDark}
      </Text>
    </Stack>
  );
}

const SIDE = '--merchant-side';
const MUTED = '--merchant-side-muted';

import { ActionIcon, Combobox, Kbd, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMe } from '../api/hooks/me';
import { useWords } from '../i18n/words';
import { useMembership, usePlaceIfAny } from '../lib/place';
import { BUSINESS_MENU, OPERATOR_MENU, pagesIn } from './menu-pages';
import { paletteWords } from './palette.words';
import { moveRow } from './row-focus';
import { shellWords } from './shell.words';

type Window = 'palette' | 'help';
/** Shortcuts that work while a person types, too. */
const EVERYWHERE: string[] = [];
const PAYMENTS = '/$businessId/$environment/payments';

/** The palette and the keys of every page: Ctrl-K, `?`, and `j` and `k` on a list. */
export function Palette() {
  const say = useWords(paletteWords);
  const [shown, show] = useState<Window>();
  const close = (): void => show(undefined);
  useHotkeys([['mod+K', () => show('palette')]], EVERYWHERE);
  useHotkeys([
    // With Shift on most keyboards.
    ['?', () => show('help')],
    ['shift+?', () => show('help')],
    ['j', () => moveRow(1)],
    ['k', () => moveRow(-1)],
  ]);
  return (
    <>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={say.title}
        title={say.titleAndKey}
        onClick={() => show('palette')}
      >
        <IconSearch size={20} stroke={1.6} />
      </ActionIcon>
      <Modal opened={shown === 'palette'} onClose={close} title={say.title}>
        <Choices onClose={close} onHelp={() => show('help')} />
      </Modal>
      <Modal opened={shown === 'help'} onClose={close} title={say.shortcuts}>
        <Help />
      </Modal>
    </>
  );
}

interface Choice {
  label: string;
  run: () => unknown;
}

function Choices({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const say = useWords(paletteWords);
  const [typed, setTyped] = useState('');
  const choices = useChoices(typed.trim(), onHelp);
  // The list keeps Escape to itself, so it must close the window.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const { selectFirstOption } = combobox;
  useEffect(() => void selectFirstOption(), [typed, selectFirstOption]);
  const submit = (label: string): void => {
    onClose();
    choices.find((one) => one.label === label)?.run();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          label={say.typed}
          value={typed}
          maxLength={254}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options mt="sm" aria-label={say.title} style={{ maxHeight: '50vh', overflowY: 'auto' }}>
        {choices.map(({ label }) => (
          <Combobox.Option key={label} value={label} className="breaking">
            {label}
          </Combobox.Option>
        ))}
        {choices.length === 0 && <Combobox.Empty>{say.none}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}

/** What a person can choose: pages whose names have the text, a search of payments, and the help. */
function useChoices(text: string, onHelp: () => void): Choice[] {
  const say = useWords(paletteWords);
  const names = useWords(shellWords);
  const navigate = useNavigate();
  const place = usePlaceIfAny();
  const permissions = useMembership()?.permissions ?? [];
  const isOperator = useMe()?.operatorRole !== undefined;
  const pages = [
    ...(place ? pagesIn(BUSINESS_MENU) : []),
    ...(isOperator ? pagesIn([OPERATOR_MENU]) : []),
    { to: '/', word: 'businesses' as const },
    { to: '/account', word: 'yourAccount' as const },
  ].filter(({ needs }) => needs === undefined || permissions.includes(needs));
  const choices = [
    ...pages.map(({ to, word }) => ({
      label: names[word] as string,
      run: () => navigate({ to, ...(place && { params: { ...place } }) }),
    })),
    { label: say.shortcuts, run: onHelp },
  ];
  const found = choices.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  if (text === '' || !place) return found;
  const search: Choice = {
    label: say.findPayments(text),
    run: () => navigate({ to: PAYMENTS, params: place, search: { q: text } }),
  };
  return [...found, search];
}

const KEYS = [
  ['palette', ['Ctrl', 'K']],
  ['search', ['/']],
  ['next', ['J']],
  ['previous', ['K']],
  ['row', ['Enter']],
  ['help', ['?']],
] as const;

function Help() {
  const say = useWords(paletteWords);
  return (
    <dl className="facts">
      {KEYS.map(([name, keys]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>
            {keys.map((key) => (
              <Kbd key={key} mr={4} translate="no">
                {key}
              </Kbd>
            ))}
          </dt>
          <dd>
            <Text size="sm">{say.keys[name]}</Text>
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { Combobox, Kbd, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMe } from '../api/hooks/me';
import { useWords } from '../i18n/words';
import { operatorSearch, useOperatorEnvironment } from '../lib/operator-environment';
import { useMembership, usePlaceIfAny } from '../lib/place';
import { BUSINESS_MENU, OPERATOR_MENU, pagesIn } from './menu-pages';
import type { PaletteWindow } from './palette';
import { paletteWords } from './palette.words';
import { shellWords } from './shell.words';

const PAYMENTS = '/$businessId/$environment/payments';

interface PaletteWindowsProps {
  shown: PaletteWindow | undefined;
  show: (next: PaletteWindow | undefined) => void;
}

/** The palette of pages and searches, and the list of keys. */
export default function PaletteWindows({ shown, show }: PaletteWindowsProps) {
  const say = useWords(paletteWords);
  const close = (): void => show(undefined);
  return (
    <>
      {/* To keep the page from scrolling, the browser would work out the style of every row again. */}
      <Modal opened={shown === 'palette'} onClose={close} title={say.title} lockScroll={false}>
        <Choices onClose={close} onHelp={() => show('help')} />
      </Modal>
      <Modal opened={shown === 'help'} onClose={close} title={say.shortcuts}>
        <Help />
      </Modal>
    </>
  );
}

interface Choice {
  id: string;
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
  const submit = (id: string): void => {
    onClose();
    choices.find((one) => one.id === id)?.run();
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
        {choices.map(({ id, label }) => (
          <Combobox.Option key={id} value={id} className="breaking">
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
  const environment = useOperatorEnvironment();
  const search = operatorSearch(place?.environment ?? environment);
  const pages = [
    ...(place ? pagesIn(BUSINESS_MENU) : []),
    ...(isOperator ? pagesIn([OPERATOR_MENU]).map((page) => ({ ...page, search })) : []),
    { to: '/', word: 'businesses' as const },
    { to: '/account', word: 'yourAccount' as const },
  ].filter((page) => !('needs' in page) || permissions.includes(page.needs));
  const choices = [
    ...pages.map(({ word, ...target }) => ({
      id: target.to,
      label: 'search' in target ? say.ofOperator(names[word] as string) : (names[word] as string),
      run: () => navigate({ ...target, ...(place && { params: { ...place } }) }),
    })),
    { id: 'help', label: say.shortcuts, run: onHelp },
  ];
  const found = choices.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  if (text === '' || !place) return found;
  const finding: Choice = {
    id: 'find',
    label: say.findPayments(text),
    run: () => navigate({ to: PAYMENTS, params: place, search: { q: text } }),
  };
  return [...found, finding];
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

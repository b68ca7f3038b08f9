import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { useSignOut } from '../api/hooks/sign-in';
import { chooseLanguage, type Language, LANGUAGES, useLanguage } from '../i18n/language';
import { useWords } from '../i18n/words';
import { useMe } from '../api/hooks/me';
import { shellWords } from './shell.words';

/** Who is signed in, the colour scheme, the language, and signing out. */
export default function PersonMenu() {
  const say = useWords(shellWords);
  const me = useMe();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const language = useLanguage();
  const signOut = useSignOut();
  // After signing out, the page must not show what the person saw.
  const leave = (): void =>
    signOut.mutate(undefined, { onSettled: () => window.location.assign('/sign-in') });
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={say.yourAccount}>
          <IconUserCircle size={24} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me?.email}</Menu.Label>
        <Menu.Item component="a" href="/account">
          {say.yourAccount}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{say.colours}</Menu.Label>
        {(['light', 'dark', 'auto'] as const).map((one) => (
          <Menu.Item key={one} fw={one === colorScheme ? 700 : undefined} onClick={() => setColorScheme(one)}>
            {say[one]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{say.language}</Menu.Label>
        {(Object.keys(LANGUAGES) as Language[]).map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            fw={one === language ? 700 : undefined}
            onClick={() => void chooseLanguage(one)}
          >
            {LANGUAGES[one]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={leave}>{say.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

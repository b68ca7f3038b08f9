import { defineWords } from '../../i18n/words';

export const accountWords = defineWords({
  title: 'Your account',
  about: 'Who you are, how you sign in, and where you are signed in.',
  saved: 'Saved',
  name: 'Name',
  email: 'E-mail address',
  changeAddress: 'Change the address',
  addressMailed: (email: string) =>
    `A link is on its way to ${email}. Open it, and the new address counts. Until then you sign in with the old one.`,
  saveName: 'Save name',
  you: 'You',
});

export const passwordWords = defineWords({
  title: 'Password',
  has: 'A change signs you out in all other browsers.',
  none: 'You have no password. You can sign in without one as long as you have a passkey.',
  current: 'Password so far',
  next: 'New password',
  rule: 'At least 12 characters. Three or four words that do not belong together are good.',
  change: 'Change password',
  set: 'Set password',
  changed: 'Your password is changed. You are signed out in all other browsers.',
});

export const passkeysWords = defineWords({
  title: 'Passkeys',
  about:
    'A passkey is kept by your device or password manager. It signs you in without a password, and no false page can ask for it. Add two, in case you lose one.',
  none: 'You have no passkey yet.',
  unsupported: 'This browser cannot use passkeys.',
  list: 'Passkeys',
  name: 'Name',
  nameOfNew: 'Name of the new passkey',
  nameHint: 'So that you know it again, such as “Laptop”',
  added: 'Added',
  lastUsed: 'Last used',
  actions: 'Actions',
  never: 'Never',
  add: 'Add a passkey',
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Remove',
  removeOf: (name: string) => `Remove the passkey ${name}?`,
  removing:
    'It no longer signs you in here. Delete it in your device or password manager too: Cowrie cannot do that.',
});

export const authenticatorWords = defineWords({
  title: 'Authenticator app',
  about:
    'An app on your phone shows six digits that change every 30 seconds. They are asked for after your password.',
  on: 'On',
  off: 'Off',
  setUp: 'Set up an authenticator app',
  scan: 'Scan this code with the app, or type the secret into it.',
  qr: 'QR code for the authenticator app',
  secret: 'Secret',
  code: 'Code that the app shows now',
  confirm: 'Confirm',
  cancel: 'Cancel',
  remove: 'Remove',
  removeTitle: 'Remove the authenticator app?',
  removing: 'Its codes and your recovery codes no longer count.',
  left: (count: number) => (count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`),
  few: 'Make new ones before the last is used.',
  renew: 'Make new recovery codes',
  renewTitle: 'Make new recovery codes?',
  renewing: 'The codes that you have now no longer count.',
});

export const recoveryWords = defineWords({
  title: 'Your recovery codes',
  about:
    'Each signs you in once when your phone or passkey is gone. They are shown only now: store them where you store your passwords, and not on the phone.',
  download: 'Download',
  print: 'Print',
  copy: 'Copy',
  copied: 'Copied',
  done: 'I have stored them',
  fileName: 'cowrie-recovery-codes.txt',
  head: 'Recovery codes for the dashboard of Cowrie. Each counts once.',
});

export const sessionsWords = defineWords({
  title: 'Where you are signed in',
  list: 'Sessions',
  browser: 'Browser',
  address: 'Address',
  lastSeen: 'Last seen',
  began: 'Signed in',
  actions: 'Actions',
  here: 'This browser',
  end: 'Sign out',
  endOf: (browser: string) => `Sign out ${browser}`,
  endOthers: 'Sign out everywhere else',
  endOthersTitle: 'Sign out everywhere else?',
  endingOthers: 'All your other browsers are signed out at once.',
  none: 'No session',
});

export const enrolWords = defineWords({
  title: 'Set up a second factor',
  text: 'A business that you work for demands one. Until you have a passkey or an authenticator app, you can only read there.',
  go: 'Set it up',
  recent: 'Sign in again',
});

import { plural } from '../../i18n/plural';
import { defineWords } from '../../i18n/words';

export const accountWords = defineWords('account', {
  title: 'Your account',
  about: 'Who you are, how you sign in, and where you are signed in.',
  saved: 'Saved',
  name: 'Name',
  email: 'E-mail address',
  changeAddress: 'Change address',
  addressMailed: (email: string) =>
    `We sent a link to ${email}. Open it to confirm the new address. Until then, sign in with the old one.`,
  saveName: 'Save name',
  you: 'You',
});

export const passwordWords = defineWords('password', {
  title: 'Password',
  has: 'Changing your password signs you out in all other browsers.',
  none: 'You have no password. You can sign in without one as long as you have a passkey.',
  current: 'Current password',
  next: 'New password',
  rule: 'At least 12 characters. Three or four unrelated words work well.',
  change: 'Change password',
  set: 'Set password',
  changed: 'Your password was changed. You are signed out in all other browsers.',
});

export const passkeysWords = defineWords('passkeys', {
  title: 'Passkeys',
  about:
    'Your device or password manager keeps a passkey. It signs you in without a password, and a fake page cannot steal it. Add two, in case you lose one.',
  none: 'You have no passkey yet.',
  unsupported: 'This browser cannot use passkeys.',
  list: 'Passkeys',
  name: 'Name',
  nameOfNew: 'Name of the new passkey',
  nameHint: 'A name you will recognise, such as “Laptop”',
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
    'It no longer signs you in here. Delete it from your device or password manager too: Cowrie cannot do that.',
});

export const authenticatorWords = defineWords('authenticator', {
  title: 'Authenticator app',
  about:
    'An app on your phone shows six digits that change every 30 seconds. We ask for them after your password.',
  on: 'On',
  off: 'Off',
  setUp: 'Set up an authenticator app',
  scan: 'Scan this code with the app, or type the secret into it.',
  qr: 'QR code for the authenticator app',
  secret: 'Secret',
  code: 'Code from the app',
  confirm: 'Confirm',
  cancel: 'Cancel',
  remove: 'Remove',
  removeTitle: 'Remove the authenticator app?',
  removing: 'Its codes and your recovery codes stop working.',
  left: plural({ one: '# recovery code is left.', other: '# recovery codes are left.' }),
  few: 'Generate new ones before you use the last one.',
  renew: 'Generate new recovery codes',
  renewTitle: 'Generate new recovery codes?',
  renewing: 'Your current codes stop working.',
});

export const recoveryWords = defineWords('recovery', {
  title: 'Your recovery codes',
  about:
    'Each code signs you in once if you lose your phone or passkey. They are shown only once: store them with your passwords, not on the phone.',
  download: 'Download',
  print: 'Print',
  copy: 'Copy',
  copied: 'Copied',
  done: 'I have stored them',
  fileName: 'cowrie-recovery-codes.txt',
  head: 'Recovery codes for the Cowrie dashboard. Each works once.',
});

export const sessionsWords = defineWords('sessions', {
  title: 'Where you are signed in',
  list: 'Sessions',
  browser: 'Browser',
  address: 'Address',
  lastSeen: 'Last seen',
  began: 'Signed in',
  actions: 'Actions',
  here: 'This browser',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  end: 'Sign out',
  endOf: (browser: string) => `Sign out ${browser}`,
  endOthers: 'Sign out everywhere else',
  endOthersTitle: 'Sign out everywhere else?',
  endingOthers: 'All your other browsers are signed out at once.',
  none: 'No session',
});

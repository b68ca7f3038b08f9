import { defineWords } from '../../i18n/words';

export const invitationWords = defineWords('invitation', {
  title: 'You are invited',
  about: (business: string, role: string) => `${business} invites you to its dashboard. Your role: ${role}.`,
  noToken: 'Open the invitation link in your e-mail.',
  for: (email: string) => `The invitation is for ${email}.`,
  newAbout: 'Choose a name and a password for your new account.',
  name: 'Your name',
  accept: 'Accept the invitation',
  hasAccount: 'You already have an account. Sign in with it, then accept the invitation.',
  otherAccount: (email: string) =>
    `You are signed in as ${email}. Sign out and open the link again, or sign in with the invited address.`,
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  signIn: 'Sign in',
  signOut: 'Sign out',
  failed: 'This invitation cannot be accepted',
});

export const passwordWords = defineWords('newPassword', {
  password: 'Password',
  newPassword: 'New password',
  rule: 'At least 12 characters. Several words are easy to remember and hard to guess.',
});

export const resetWords = defineWords('reset', {
  askTitle: 'Forgot your password?',
  askAbout: 'We e-mail you a link to choose a new one.',
  email: 'E-mail address',
  send: 'Send the link',
  askedTitle: 'Check your inbox',
  asked: (email: string) =>
    `If ${email} has an account, a link is on its way. It works once, within 30 minutes. Check your spam folder, too.`,
  again: 'Ask for another link',
  setTitle: 'Choose a new password',
  setAbout: 'This signs you out everywhere else.',
  save: 'Save the password',
  doneTitle: 'Your password is set',
  done: (email: string) => `Sign in as ${email} with it. If you have a second factor, you still need it.`,
  toSignIn: 'Go to sign-in',
});

export const confirmWords = defineWords('confirm', {
  title: 'Confirm your address',
  about: 'Once it is confirmed, you sign in with this address.',
  confirm: 'Confirm',
  noToken: 'Open the link in your e-mail.',
  doneTitle: 'Your address is confirmed',
  done: (email: string) => `From now on, you sign in as ${email}.`,
  goOn: 'Go to the dashboard',
});

import { defineWords } from '../../i18n/words';

export const invitationWords = defineWords({
  title: 'You are invited',
  about: (business: string, role: string) => `${business} invites you to its dashboard. Your role: ${role}.`,
  noToken: 'Open the link of the invitation in your e-mail.',
  for: (email: string) => `The invitation is for ${email}.`,
  newAbout: 'Choose a name and a password for your new account.',
  name: 'Your name',
  accept: 'Accept the invitation',
  hasAccount: 'You have an account already. Sign in with it, then accept the invitation.',
  otherAccount: (email: string) =>
    `You are signed in as ${email}. Sign out, and open the link again, or sign in with the address of the invitation.`,
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  signIn: 'Sign in',
  signOut: 'Sign out',
  failed: 'This invitation cannot be accepted',
});

export const passwordWords = defineWords({
  password: 'Password',
  newPassword: 'New password',
  rule: 'At least 12 characters. Several words are easy to remember and hard to guess.',
});

export const resetWords = defineWords({
  askTitle: 'Forgotten your password?',
  askAbout: 'We mail you a link with which you choose a new one.',
  email: 'E-mail address',
  send: 'Send the link',
  askedTitle: 'Look into your mailbox',
  asked: (email: string) =>
    `If ${email} has an account, a link is on its way. It works once, and for 30 minutes. Look among spam, too.`,
  again: 'Ask for another link',
  setTitle: 'Choose a new password',
  setAbout: 'You are signed out everywhere else by it.',
  save: 'Save the password',
  doneTitle: 'Your password is set',
  done: (email: string) =>
    `Sign in as ${email} with it. A second factor, if you have one, is still asked for.`,
  toSignIn: 'To the sign-in',
});

export const confirmWords = defineWords({
  title: 'Confirm your address',
  about: 'From then on you sign in with this address.',
  confirm: 'Confirm',
  noToken: 'Open the link in your e-mail.',
  doneTitle: 'Your address is confirmed',
  done: (email: string) => `You sign in as ${email} from now on.`,
  goOn: 'To the dashboard',
});

import type { MemberRole } from '@cowrie/dto';
import type { MailContent } from '@cowrie/api/notify/mail/mail.content';
import { momentText, oneLine } from '@cowrie/api/notify/mail/mail.format';
import { filled } from '@cowrie/api/notify/mail/words/mail-words';
import type { LinkKind } from '../links/person-link.schema';
import type { AccountNotice, NoticeKind, SignInWay } from './person-mails.service';
import { en } from './words/en';

/** Languages of e-mails to people. To add one, add a file next to the English one. */
const WORDS = { en };
export type PersonMailWord = keyof typeof en;

/** What an e-mail to a person says. All texts are plain. */
export type PersonMailFacts = { email: string } & (
  | { kind: 'invitation'; business: string; role: MemberRole; url: string; expiresAt: Date }
  | { kind: LinkKind; url: string; expiresAt: Date }
  | {
      kind: NoticeKind | 'address_changed';
      /** The URL of the page where the person sees the account. */
      accountUrl: string;
      business?: string | undefined;
      role?: MemberRole | undefined;
      way?: SignInWay | undefined;
      /** What is said about the account of a business. */
      paid?: Pick<AccountNotice, 'environment' | 'account' | 'at'> | undefined;
    }
);

/** The content of an e-mail to a person. Pure. */
export function personMailContent(facts: PersonMailFacts): MailContent {
  const language = 'en';
  const words = WORDS[language];
  const { kind, email } = facts;
  const business = 'business' in facts && facts.business ? oneLine(facts.business) : '';
  const role = 'role' in facts && facts.role ? words[`role.${facts.role}`] : '';
  const way = 'way' in facts && facts.way ? words[`way.${facts.way}`] : '';
  const paid = 'paid' in facts && facts.paid ? paidValues(facts.paid) : {};
  const say = (word: PersonMailWord, values: Readonly<Record<string, string>> = {}): string =>
    filled(words[word], { business, role, way, email, ...paid, ...values });
  const title = oneLine(say(`${kind}.title`));
  const head = { language, subject: title, title, paragraphs: [say(`${kind}.text`)], rows: [] } as const;
  const common = { ...head, paragraphs: [...head.paragraphs], rows: [] };
  if (!('url' in facts))
    return {
      ...common,
      button:
        kind === 'member_removed' || kind === 'address_changed'
          ? undefined
          : { text: say(facts.paid ? 'account.open' : 'notice.open'), href: facts.accountUrl },
      notes: [say('notice.was_it_you')],
      footer: [say('footer.why')],
    };
  const time = momentText(facts.expiresAt, language);
  return {
    ...common,
    button: { text: say(`${facts.kind}.button`), href: facts.url },
    notes: [
      say(facts.kind === 'invitation' ? 'invitation.until' : 'link.until', { time }),
      ...(facts.kind === 'reset_password' ? [say('reset_password.ignore')] : []),
      say('link.safe'),
    ],
    footer: [say(facts.kind === 'invitation' ? 'footer.why_invited' : 'footer.why')],
  };
}

function paidValues({ environment, account, at }: Pick<AccountNotice, 'environment' | 'account' | 'at'>) {
  return {
    account: oneLine(account),
    time: momentText(new Date(at), 'en'),
    environment: WORDS.en[`environment.${environment}`],
  };
}

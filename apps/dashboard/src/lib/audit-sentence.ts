import { auditSentences } from './audit-sentence.words';
import { shortened } from './format';

/** An entry of the audit log, as the API shows it to a business or to operators. */
export interface AuditedChange {
  action: string;
  subject: { id: string };
  before?: unknown;
  after?: unknown;
}

/** What was done, as the end of a sentence that begins with who did it. Pure. */
export function auditSentence(
  { action, subject, before, after }: AuditedChange,
  sentences: (typeof auditSentences)['en'],
): string {
  const value = (field: string): string => textAt(after, field) || textAt(before, field);
  const isKnown = Object.hasOwn(sentences, action);
  return isKnown
    ? sentences[action as keyof typeof sentences]({ value, subject: shortened(subject.id) })
    : action;
}

function textAt(values: unknown, field: string): string {
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, field)) return '';
  const found = (values as Record<string, unknown>)[field];
  return typeof found === 'string' ? found : '';
}

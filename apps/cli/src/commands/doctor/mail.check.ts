import { fileVariable } from '@cowrie/api/platform/config/secret-files.read';
import type { ServiceEnvironment } from '../../service/environment.read';
import { type Finding, ok, warn } from '@cowrie/api/operations/operator/doctor/finding';

const CHECK = 'mail';

/** Whether mails can be sent. Only a worker needs the server's address. */
export function checkMail({ env }: ServiceEnvironment): Finding[] {
  if (env.SMTP_URL || env[fileVariable('SMTP_URL')]) return [ok(CHECK, 'SMTP_URL is set')];
  return [
    warn(
      CHECK,
      'SMTP_URL is not set: payers get no e-mails, and people of the dashboard get no invitations and no links for a new password',
      'Set SMTP_URL and MAIL_FROM where the worker runs (docs/operations/mail.md); until then hand over links (cowrie person invite)',
    ),
  ];
}

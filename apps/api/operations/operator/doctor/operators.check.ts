import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { DoctorParts } from './doctor.parts';
import { type Finding, ok, skip, warn } from './finding';

const CHECK = 'operators';

/**
 * Whether an admin can sign in, and the token that creates the first one is removed after that.
 *
 * @param role `ROLE` of this process: a worker is never given the token
 */
export async function checkOperators(service: DoctorParts, role?: string): Promise<Finding[]> {
  const hasAdmin = await service.get(OperatorAdministration).hasActiveAdmin();
  const { adminToken } = service.get(AppConfig);
  if (!hasAdmin)
    return [
      warn(
        CHECK,
        'no active admin exists: /admin/v1 refuses every call',
        'Create one (cowrie operator create <name> --role admin)',
      ),
    ];
  if (adminToken !== undefined)
    return [
      warn(
        CHECK,
        'an admin exists, but ADMIN_TOKEN is still set',
        'Remove ADMIN_TOKEN: it only creates the first admin',
      ),
    ];
  if (role === 'worker')
    return [
      ok(CHECK, 'an admin exists'),
      skip(
        'ADMIN_TOKEN',
        'whether it is still set: only the api’s environment shows it',
        'Run cowrie doctor where the api runs',
      ),
    ];
  return [ok(CHECK, 'an admin exists, and ADMIN_TOKEN is not set')];
}

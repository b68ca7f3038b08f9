import { OperatorAdministration } from '../../../../api/src/operator-access/operator-administration.service';
import { AppConfig } from '../../../../api/src/platform/config/app.config';
import type { OpenService } from '../../service/service.open';
import { type Finding, ok, warn } from './finding';

const CHECK = 'operators';

/** Whether an admin can sign in, and the token that creates the first one is gone by then. */
export async function checkOperators(service: OpenService): Promise<Finding[]> {
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
  return [ok(CHECK, 'an admin exists, and ADMIN_TOKEN is not set')];
}

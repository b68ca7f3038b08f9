import { ENVIRONMENTS } from '@cowrie/dto';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { isNeeded, NetworkNeeds } from '@cowrie/api/money-out/conversion/network-needs.service';
import { leftText, missingText } from '@cowrie/api/money-out/conversion/network-needs.text';
import type { DoctorParts } from './doctor.parts';
import { fail, type Finding, ok } from './finding';

/**
 * Whether retired networks can be removed, and whether the configuration lacks a network that is still
 * needed.
 */
export async function checkRetired(service: DoctorParts): Promise<Finding[]> {
  const needs = service.get(NetworkNeeds);
  const { environments } = service.get(AppConfig);
  const retired = ENVIRONMENTS.flatMap((environment) =>
    (environments[environment]?.networks ?? [])
      .filter((network) => network.retired)
      .map(async ({ name }) => {
        const need = await needs.on({ environment, network: name });
        const found = isNeeded(need)
          ? `still needed: ${leftText(need)}`
          : 'nothing is left on it: it can be removed from the configuration';
        return ok(`retired ${environment}/${name}`, found);
      }),
  );
  const missing = (await needs.missing()).map((need) => {
    const [found = '', todo = ''] = missingText(need).split('; ');
    return fail(`missing ${need.environment}/${need.network}`, found, todo.replace(/^a/, 'A'));
  });
  return [...(await Promise.all(retired)), ...missing];
}

import type { SignatureCheck } from '@cowrie/chain-evm';
import { ENVIRONMENTS } from '@cowrie/dto';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { verifiedSignature } from '@cowrie/api/chain/chain-records/verified-network';
import { AppConfig, type ConfiguredToken } from '@cowrie/api/platform/config/app.config';
import type { DoctorParts } from './doctor.parts';
import { type Finding, ok, warn } from './finding';

/** Whether transfers of each token with a kind of signature can be signed (docs/decisions/0130). */
export async function checkSignatures(service: DoctorParts): Promise<Finding[]> {
  const { environments } = service.get(AppConfig);
  const tokens = ENVIRONMENTS.flatMap((environment) =>
    (environments[environment]?.networks ?? []).flatMap(({ name, tokens }) =>
      Object.values(tokens).map((token) => ({ environment, network: name, token })),
    ),
  );
  const ids = tokens.map(({ environment, network }) => cursorId(environment, network));
  const found = await service.get(ChainCursorsRepository).positions([...new Set(ids)]);
  const verified = new Map(found.map((cursor) => [cursor._id, cursor.verified]));
  return tokens.flatMap(({ environment, network, token }) => {
    const check = verifiedSignature(verified.get(cursorId(environment, network)), token);
    return check ? [findingOf(`signature ${environment}/${network} ${token.symbol}`, token, check)] : [];
  });
}

function findingOf(check: string, { symbol, signature }: ConfiguredToken, found: SignatureCheck): Finding {
  const domain = `domain "${signature?.name}", version "${signature?.version}"`;
  if (found.state === 'matches') return ok(check, `the contract has ${domain}`);
  const todo =
    found.state === 'differs'
      ? `Correct or remove the signature of ${symbol} in NETWORKS_FILE; transfers are not affected`
      : 'A worker asks it at its start, and again every minute; see its log and the rpc lines of this network';
  return warn(check, `not offered in ${domain}: ${found.reason}`, todo);
}

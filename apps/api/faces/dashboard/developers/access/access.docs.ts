import { AdminIpAllowlist, DashboardAddress, DashboardDeveloperApi } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { OF_BUSINESS, OF_ENVIRONMENT } from '../path-parameters';

const tag = 'Dashboard (internal)';
const list = { entries: ['203.0.113.7', '2001:db8::/32'] };

/** OpenAPI texts of who may call the API of a business, and from where. */
export const ACCESS_DOCS = {
  api: {
    tag,
    operationId: 'dashboardGetDeveloperApi',
    summary: 'Get whether API keys work',
    description: 'Returns whether the developer API of the business is on, and where the API is.',
    parameters: OF_BUSINESS,
    answer: { data: DashboardDeveloperApi, examples: {} },
    errors: [],
  },
  setApi: {
    tag,
    operationId: 'dashboardSetDeveloperApi',
    summary: 'Switch the developer API on or off',
    description:
      'Off: every request with a key of either environment is refused, at once in the process that answers and within 1 s in every other. The keys stay.',
    bodies: { off: { enabled: false } },
    parameters: OF_BUSINESS,
    answer: { data: DashboardDeveloperApi, examples: {} },
    errors: ['conflicting_change'],
  },
  address: {
    tag,
    operationId: 'dashboardGetAddress',
    summary: 'Get the address of this request',
    description: 'Returns the caller’s address as the service sees it, and whether the allow-list has it.',
    parameters: OF_ENVIRONMENT,
    answer: { data: DashboardAddress, examples: {} },
    errors: [],
  },
  allowlist: {
    tag,
    operationId: 'dashboardGetIpAllowlist',
    summary: 'Get the IP allow-list',
    description: 'Returns from where secret keys work. An empty list allows all addresses.',
    parameters: OF_ENVIRONMENT,
    answer: { data: AdminIpAllowlist, examples: {} },
    errors: [],
  },
  check: {
    tag,
    operationId: 'dashboardCheckIpAllowlist',
    summary: 'Check an IP allow-list before it is set',
    description:
      'Changes nothing. Refuses what the change would refuse, and returns whether the list has the caller’s address.',
    bodies: { list },
    parameters: OF_ENVIRONMENT,
    answer: { data: DashboardAddress, examples: {} },
    errors: [],
  },
  setAllowlist: {
    tag,
    operationId: 'dashboardSetIpAllowlist',
    summary: 'Set the IP allow-list',
    description:
      'Replaces all entries. They hold at once in the process that answers, and within 1 s in every other. An empty list allows all addresses.',
    bodies: { list },
    parameters: OF_ENVIRONMENT,
    answer: { data: AdminIpAllowlist, examples: {} },
    errors: ['conflicting_change'],
  },
} as const satisfies Record<string, OperationDoc>;

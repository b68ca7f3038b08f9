import { DashboardSettings } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { BUSINESS } from '../path-parameters';

const common = {
  tag: 'Dashboard (internal)',
  parameters: BUSINESS,
  answer: { data: DashboardSettings, examples: {} },
} as const;

/** OpenAPI texts of the settings of a business. */
export const SETTINGS_DOCS = {
  get: {
    ...common,
    operationId: 'dashboardGetSettings',
    summary: 'Get the settings of a business',
    description: 'Returns what the business sets itself, and what only an operator sets.',
    errors: [],
  },
  change: {
    ...common,
    operationId: 'dashboardChangeSettings',
    summary: 'Change the settings of a business',
    description:
      'Changes the fields that are sent, all of them or none. When the settings have changed since they were seen, nothing is changed.',
    bodies: {},
    errors: ['conflicting_change'],
  },
  uploadLogo: {
    ...common,
    operationId: 'dashboardUploadLogo',
    summary: 'Upload the logo of a business',
    description:
      'The body is a PNG, JPEG or WebP of at most 1 MB, with its type as `Content-Type`. The service makes a WebP of at most 512 pixels of it, without metadata, and shows that from now on.',
    errors: ['logo_refused', 'unsupported_media_type', 'conflicting_change'],
  },
} satisfies Record<string, OperationDoc>;

import type { OperationDoc } from '../http/documented.decorator';
import { Liveness, Readiness } from './health.dto';

const ready: Readiness = {
  status: 'ready',
  checks: [{ name: 'chain live:base', state: 'ok', lastSuccessAt: '2026-11-21T03:32:40.118Z' }],
};

/** What the OpenAPI document says about the health endpoints. */
export const HEALTH_DOCS = {
  live: {
    tag: 'Health',
    operationId: 'getLiveness',
    summary: 'Get liveness',
    description: 'Answers as long as the process runs.',
    answer: { data: Liveness, examples: { alive: { status: 'alive' } } },
    errors: [],
  },
  ready: {
    tag: 'Health',
    operationId: 'getReadiness',
    summary: 'Get readiness',
    description:
      'Answers 503 while the service starts or has no database, and `degraded` while a network does not answer or is not offered.',
    answer: { data: Readiness, examples: { ready } },
    errors: ['not_ready'],
  },
} as const satisfies Record<string, OperationDoc>;

import type { OperationDoc } from '../http/documented.decorator';
import { Liveness, Readiness } from './health.dto';

const ready: Readiness = {
  status: 'ready',
  checks: [{ name: 'chain live:base', state: 'ok', lastSuccessAt: '2026-11-21T03:32:40.118Z' }],
};

export const HEALTH_DOCS = {
  live: {
    tag: 'Health',
    operationId: 'getLiveness',
    summary: 'Is the process alive?',
    description: 'Answers as long as the process runs.',
    answer: { data: Liveness, examples: { alive: { status: 'alive' } } },
    errors: [],
  },
  ready: {
    tag: 'Health',
    operationId: 'getReadiness',
    summary: 'Can it do its work?',
    description: '503 while it starts or has no database; `degraded` while a network does not answer.',
    answer: { data: Readiness, examples: { ready } },
    errors: ['not_ready'],
  },
} as const satisfies Record<string, OperationDoc>;

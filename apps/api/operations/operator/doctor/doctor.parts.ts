import type { Type } from '@nestjs/common';

/** The parts of the service that checks ask: of the running API, or as the command line opens them. */
export interface DoctorParts {
  get<T>(part: Type<T> | (abstract new (...args: never[]) => T)): T;
}

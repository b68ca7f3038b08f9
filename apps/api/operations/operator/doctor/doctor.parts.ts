import type { Type } from '@nestjs/common';

/** The parts of the service that the checks use, from the running API or opened by the command line. */
export interface DoctorParts {
  get<T>(part: Type<T> | (abstract new (...args: never[]) => T)): T;
}

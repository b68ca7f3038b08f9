import { Types } from 'mongoose';
import type { Actor } from '../audit/actor';

/**
 * An operator who created others. Each call returns a different one, because otherwise the same one would be
 * behind all of them (docs/decisions/0088).
 */
export function aFounder(): Actor {
  return { name: 'founder', operatorId: new Types.ObjectId().toHexString() };
}

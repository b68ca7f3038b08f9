import { Types } from 'mongoose';
import type { Actor } from '../audit/actor';

/**
 * An operator who has made others. Each call gives another one: else the same one would be behind all of them
 * (docs/decisions/0088).
 */
export function aFounder(): Actor {
  return { name: 'founder', operatorId: new Types.ObjectId().toHexString() };
}

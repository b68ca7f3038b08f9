import type { INestApplication } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { KEY_KIND } from '../auth-guard/caller';
import type { KeyKind } from '../merchants/api-key.schema';
import { MESSAGE } from '../platform/http/envelope.interceptor';
import { REVALIDATED } from '../platform/http/revalidated.decorator';
import { OPERATION_DOC, type OperationDoc } from '../platform/http/documented.decorator';

/** All that the decorators of a handler say. */
export interface HandlerFacts {
  doc: OperationDoc;
  message?: string | undefined;
  keyKind?: KeyKind | undefined;
  /** Who names the tag of the answer it has hears 304. */
  isRevalidated: boolean;
}

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** Under this id a handler is found again in the document that Nest makes. */
export const handlerId = (controller: string, method: string): string => `${controller}.${method}`;

/** Every documented handler of the program by its id. */
export function readHandlers(app: INestApplication): Map<string, HandlerFacts> {
  const facts = new Map<string, HandlerFacts>();
  const scanner = new MetadataScanner();
  for (const { controllers } of app.get(ModulesContainer).values())
    for (const { metatype } of controllers.values()) {
      if (!metatype) continue;
      const prototype = metatype.prototype as Record<string, object>;
      for (const method of scanner.getAllMethodNames(prototype)) {
        const handler = prototype[method];
        if (!handler || !Reflect.hasMetadata('path', handler)) continue;
        const id = handlerId(metatype.name, method);
        const doc = Reflect.getMetadata(OPERATION_DOC, handler) as OperationDoc | undefined;
        if (!doc) continue;
        facts.set(id, {
          doc,
          message: Reflect.getMetadata(MESSAGE, handler) as string | undefined,
          keyKind: Reflect.getMetadata(KEY_KIND, handler) as KeyKind | undefined,
          isRevalidated: Reflect.hasMetadata(REVALIDATED, handler),
        });
      }
    }
  return facts;
}

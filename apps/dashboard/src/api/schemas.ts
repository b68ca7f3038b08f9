import type { components, operations } from './openapi.generated';

/** The shapes of the API's document by name, such as `Schemas['DashboardPayment']`. */
export type Schemas = components['schemas'];

/** What a list can be asked for by its query. */
export type QueryOf<Name extends keyof operations> = operations[Name] extends {
  parameters: { query?: infer Query };
}
  ? NonNullable<Query>
  : never;

import { CONNECTION_OPTIONS } from '../mongo/connection.options';

/** Connections that are opened in this test file report their commands as `commandStarted`. */
export function monitorCommands(): void {
  beforeAll(() => void Object.assign(CONNECTION_OPTIONS, { monitorCommands: true }));
  // Files share the options.
  afterAll(() => void Reflect.deleteProperty(CONNECTION_OPTIONS, 'monitorCommands'));
}

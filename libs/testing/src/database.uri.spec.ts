import { withDatabase } from './database.uri';

it.each([
  ['mongodb://127.0.0.1:27017/', 'mongodb://127.0.0.1:27017/bench'],
  ['mongodb://127.0.0.1:27017', 'mongodb://127.0.0.1:27017/bench'],
  ['mongodb://a:1,b:2/cowrie?replicaSet=rs', 'mongodb://a:1,b:2/bench?replicaSet=rs'],
  ['mongodb+srv://u:p@host/cowrie', 'mongodb+srv://u:p@host/bench?authSource=cowrie'],
  ['mongodb://u:p@host/cowrie?authSource=admin', 'mongodb://u:p@host/bench?authSource=admin'],
])('%s, and another of its databases: %s', (uri, other) => {
  expect(withDatabase(uri, 'bench')).toBe(other);
});

it('sets more options', () => {
  expect(withDatabase('mongodb://host/?a=1', 'bench', { monitorCommands: 'true' })).toBe(
    'mongodb://host/bench?a=1&monitorCommands=true',
  );
});

it('refuses what is not a connection string, without repeating it', () => {
  expect(() => withDatabase('http://u:secret@host', 'bench')).toThrow(/^the URI of the database is not/);
});

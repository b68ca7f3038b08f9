// The package's index would load fetch, WebSockets and caches too: 88 modules more, a thirtieth of a start.
declare module 'undici/lib/dispatcher/pool' {
  export { Pool as default } from 'undici';
}
declare module 'undici/lib/dispatcher/client' {
  export { Client as default } from 'undici';
}
declare module 'undici/lib/core/connect' {
  export { buildConnector as default } from 'undici';
}

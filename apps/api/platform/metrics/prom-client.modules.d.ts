// The package's index would load its own default metrics, and OpenTelemetry with them.
declare module 'prom-client/lib/registry' {
  export { Registry as default } from 'prom-client';
}
declare module 'prom-client/lib/counter' {
  export { Counter as default } from 'prom-client';
}
declare module 'prom-client/lib/gauge' {
  export { Gauge as default } from 'prom-client';
}
declare module 'prom-client/lib/histogram' {
  export { Histogram as default } from 'prom-client';
}

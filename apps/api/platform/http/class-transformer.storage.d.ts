// The library exports its storage from no other place. @nestjs/mapped-types reads it from here too.
declare module 'class-transformer/cjs/storage' {
  export { defaultMetadataStorage } from 'class-transformer/types/storage';
}

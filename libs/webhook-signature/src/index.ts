export { secretOf, SECRET_BYTES } from './webhook.secret';
export { type SignedHeaders, signWebhook, type UnsignedWebhook } from './webhook.sign';

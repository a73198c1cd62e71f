/** Signing and verification of webhook notifications: no dependency, no Node built-in. */
export type { WebhookNotification } from '../contract/webhook.ts';
export type { SignatureFault } from '../domain/webhook-signature.ts';
export {
  signTestWebhook,
  type TestWebhook,
  verifyWebhook,
  type WebhookRequest,
  WebhookSignatureError,
} from './verify-webhook.ts';

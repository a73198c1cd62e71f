/**
 * Signing and verification of webhook notifications: no dependency, no Node built-in.
 *
 * `verifyWebhook` takes a request as received and returns its notification, or throws.
 *
 * @module @marcario/core/webhook
 */

export type { WebhookNotification } from '../contract/webhook.ts';
export type { SignatureFault } from '../domain/webhook-signature.ts';
export type { WebhookBody, WebhookHeaders } from './received-request.ts';
export {
  signTestWebhook,
  type TestWebhook,
  verifyWebhook,
  type WebhookRequest,
  WebhookSignatureError,
} from './verify-webhook.ts';

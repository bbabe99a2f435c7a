import { Webhook, WebhookVerificationError } from 'standardwebhooks';

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/**
 * Verifies that the calendar sent a request: it is signed with one of the secrets, not older than
 * five minutes, and unchanged. A request without a body, as build hooks get, is signed too.
 * @param headers of Node's request
 * @param secrets `whsec_…`
 * @returns `{ id, message }`, without a message if the body is empty; undefined if the request cannot be trusted
 */
export function verified(headers, body, secrets) {
  const own = Object.fromEntries(NAMES.map((name) => [name, String(headers[name] ?? '')]));
  for (const secret of secrets) {
    try {
      const message = new Webhook(secret).verify(body, own);
      return { id: own['webhook-id'], message };
    } catch (error) {
      if (!(error instanceof WebhookVerificationError) && !(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}

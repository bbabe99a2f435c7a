import { Webhook, WebhookVerificationError } from 'standardwebhooks';

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/**
 * The message in a request, once it is certain that the calendar sent it: it is signed with one of the secrets, not older than
 * five minutes, and not a byte of it is another. A request without a body, as build hooks get, is signed as well.
 * @param headers of Node's request
 * @param secrets `whsec_…`
 * @returns `{ id, message }`, without a message where the body is empty; undefined where it is not to be trusted
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

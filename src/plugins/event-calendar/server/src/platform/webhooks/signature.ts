import { createHmac, randomBytes } from 'node:crypto';

/** The prefix of secrets (Standard Webhooks 1.0.0, "Signature scheme"). */
const PREFIX = 'whsec_';
const SECRET = /^whsec_[A-Za-z0-9+/]+={0,2}$/;

/** The length of new keys in bytes: the specification requires 24 to 64. */
const KEY_BYTES = 32;

/** A new random signing secret. */
export const newSecret = (): string => PREFIX + randomBytes(KEY_BYTES).toString('base64');

/** Whether a text is a valid signing secret: `whsec_` and 24 to 64 bytes in base64. */
export function isSecret(text: string): boolean {
  const { length } = keyOf(text);
  return SECRET.test(text) && length >= 24 && length <= 64;
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

/** The headers of Standard Webhooks 1.0.0. */
export interface SignatureHeaders {
  'webhook-id': string;
  /** Seconds since 1970. */
  'webhook-timestamp': string;
  /** One `v1,…` for each secret, separated by blanks. */
  'webhook-signature': string;
}

export const SIGNATURE_HEADERS: readonly (keyof SignatureHeaders)[] = [
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
];

/**
 * Signs a message with every valid secret: while a secret is being replaced, the receiver may know either.
 * @param at UTC milliseconds of the attempt
 */
export function sign(
  messageId: string,
  at: number,
  body: string,
  secrets: readonly string[],
): SignatureHeaders {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', keyOf(secret)).update(`${messageId}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

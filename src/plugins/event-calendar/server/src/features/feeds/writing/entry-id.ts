import { createHash } from 'node:crypto';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The namespace of URLs (RFC 9562, 6.6). */
const NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/**
 * The id of an entry in a feed: `urn:uuid:` and the UID of the event. UIDs of another form become a UUID that is made from them
 * (RFC 9562, 5.5). Like the UID, it depends on no host (RFC 4287, 4.2.6).
 */
export function entryId(uid: string): string {
  if (UUID.test(uid)) return `urn:uuid:${uid.toLowerCase()}`;
  const bytes = createHash('sha1').update(NAMESPACE).update(uid).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const digits = bytes.toString('hex');
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20),
  ];
  return `urn:uuid:${parts.join('-')}`;
}

import { describe, expect, it } from '#test';
import { entryId } from './entry-id';

describe('the id of an entry', () => {
  it('is the UID where that is a UUID', () => {
    expect(entryId('4C6BB98E-3A37-4bd4-8a5b-2f8b3dd5cf0f')).toBe(
      'urn:uuid:4c6bb98e-3a37-4bd4-8a5b-2f8b3dd5cf0f',
    );
  });

  it('is a UUID that is made from another UID', () => {
    // RFC 9562, A.4 makes one from "www.example.com" in the namespace of DNS; this is the one for an address.
    expect(entryId('http://www.example.com/')).toBe('urn:uuid:fcde3c85-2270-590f-9e7c-ee003d65e0e2');
    expect(entryId('event-5@example.org')).not.toBe(entryId('event-6@example.org'));
  });
});

import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { uidOf } from '../../server/src/domain/kinds';
import { linkToDisconnect } from './saving/form-values';

/**
 * Reads the stored venue of an event, in the form in which Strapi's relation field disconnects it.
 * @param documentId of an event; undefined for a new one
 * @param locale the language of the event's version
 * @returns a function that reads it; it resolves to an empty list if there is no venue or reading fails
 */
export function useStoredVenue(
  documentId: string | undefined,
  locale: string | undefined,
): () => Promise<readonly object[]> {
  const { get } = useFetchClient();
  return useCallback(async () => {
    if (documentId === undefined) return [];
    const path = `/content-manager/relations/${uidOf('event')}/${documentId}/venue`;
    // For a version that is not stored yet, the route has the venue of the other languages.
    return get<{ results: unknown[] }>(path, { params: { locale } })
      .then(({ data }) => data.results.flatMap(linkToDisconnect))
      .catch(() => []);
  }, [get, documentId, locale]);
}

import { useAuth } from '@strapi/strapi/admin';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PostKind } from '../../../server/src/domain/kinds';
import { dropDraft, findDraft, keepDraft, placeOf } from '../saving/drafts';

/** A note that is being written, as a draft of a record: instead of the language it names what the note is. */
interface KeptNote {
  kind: PostKind;
  documentId: string;
  what: 'reason' | 'answer';
}

/**
 * What somebody writes about a record. It is kept in the browser until it is sent, also when the page is closed or the network fails.
 * @returns the text, and a function that changes it; an empty text is no longer kept
 */
export function useKeptNote({ kind, documentId, what }: KeptNote): [string, (text: string) => void] {
  const id = useAuth('KeptNote', (state) => state.user?.id);
  const user = id === undefined ? undefined : String(id);
  const [text, setText] = useState('');
  const record = useMemo(() => ({ kind, documentId, locale: `review-${what}` }), [kind, documentId, what]);
  useEffect(() => {
    if (user === undefined) return undefined;
    let isShown = true;
    void findDraft(user, record).then((found) => {
      const mine = found?.draft.fields[FIELD]?.mine;
      if (isShown && typeof mine === 'string') setText((typed) => (typed === '' ? mine : typed));
    });
    return () => {
      isShown = false;
    };
  }, [user, record]);
  const change = useCallback(
    (written: string) => {
      setText(written);
      if (user === undefined) return;
      // A note has one draft in all tabs.
      const place = placeOf(user, record, '', '');
      if (written === '') dropDraft(place);
      else keepDraft(place, { at: Date.now(), fields: { [FIELD]: { mine: written, opened: [] } } });
    },
    [user, record],
  );
  return [text, change];
}

const FIELD = 'text';

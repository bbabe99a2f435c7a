import { useEffect, useState } from 'react';
import { slugify } from '../../../../server/src/domain/slug';
import { useText } from '../../use-text';
import type { InputProps } from '../input-props';
import { optionOf } from '../input-props';
import { useSiblingText } from '../use-siblings';
import { useTextDraft } from '../use-text-draft';
import type { TextDraft } from '../use-text-draft';
import { useAvailability } from './use-availability';

interface SlugState {
  /** Whether it still follows the title. */
  follows: boolean;
  /** What will be stored instead, if it will not be stored as shown; else `''`. */
  note: string;
  input: TextDraft['input'];
  /** Makes it from the title again; undefined if that would change nothing. */
  remake: (() => void) | undefined;
}

/**
 * If a record has no slug, the input shows the slug of its title. The form stays empty: the server makes the slug when it is needed
 * (docs/interface.md 13.8). For other content types (`madeWhenSaved` not set) the slug is written to the form while the title is
 * typed.
 */
export function useSlug(props: InputProps<string>): SlugState {
  const { name, initialValue, attribute } = props;
  const text = useText();
  const title = useSiblingText(name, attribute.targetField ?? optionOf(attribute, 'targetField', 'title'));
  const madeWhenSaved = attribute.options?.['madeWhenSaved'] === true;
  const draft = useTextDraft(props, {
    valueOf: (typed) => typed,
    tidy: (typed) => slugify(typed) || typed,
  });
  const { text: written, isTyping, put } = draft;
  const derived = slugify(title);
  const [followed, setFollowed] = useState(title);
  const wasDerived = written !== '' && written === slugify(followed) && (initialValue ?? '') === '';
  const follows = written === '' || wasDerived;
  useEffect(() => {
    if (title === followed) return;
    setFollowed(title);
    if (!madeWhenSaved && follows) put(derived);
  }, [title, followed, follows, madeWhenSaved, put, derived]);

  // After somebody empties the input, it stays empty until it is left.
  const shown = written === '' && !isTyping ? derived : written;
  const wanted = written === '' ? title : written;
  const availability = useAvailability(props, wanted);
  return {
    input: { ...draft.input, value: shown },
    follows: follows && shown !== '',
    note: noteOf(),
    remake: written !== '' && derived !== '' && written !== derived ? () => put(derived) : undefined,
  };

  function noteOf(): string {
    if (availability === undefined || shown === '') return '';
    if (availability.slug === null) return text('fields.slug.none');
    if (availability.taken)
      return text('fields.slug.taken', { slug: slugify(wanted), becomes: availability.slug });
    return availability.slug === shown ? '' : text('fields.slug.becomes', { becomes: availability.slug });
  }
}

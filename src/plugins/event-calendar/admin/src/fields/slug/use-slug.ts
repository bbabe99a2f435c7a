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
  /** Whether it is made from the title still. */
  follows: boolean;
  /** What becomes of it where it is not stored as it stands there; else nothing. */
  note: string;
  input: TextDraft['input'];
  /** Makes it from the title again; undefined where it is so already. */
  remake: (() => void) | undefined;
}

/**
 * A record without a slug shows the slug of its title. Nothing is written to the form for that: the guard makes the slug
 * when it is needed (docs/interface.md 13.8). For a content type without such a guard the form gets the slug while the title
 * is typed.
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

  // Who has emptied it sees it empty until the field is left.
  const shown = written === '' && !isTyping ? derived : written;
  const wanted = written === '' ? title : written;
  const answer = useAvailability(props, wanted);
  return {
    input: { ...draft.input, value: shown },
    follows: follows && shown !== '',
    note: noteOf(),
    remake: written !== '' && derived !== '' && written !== derived ? () => put(derived) : undefined,
  };

  function noteOf(): string {
    if (answer === undefined || shown === '') return '';
    if (answer.slug === null) return text('fields.slug.none');
    if (answer.taken) return text('fields.slug.taken', { slug: slugify(wanted), becomes: answer.slug });
    return answer.slug === shown ? '' : text('fields.slug.becomes', { becomes: answer.slug });
  }
}

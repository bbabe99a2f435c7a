import { useEffect, useState } from 'react';
import { slugify } from '../../../../server/src/domain/slug';
import { useText } from '../../use-text';
import type { InputProps } from '../input-props';
import { nothing, optionOf } from '../input-props';
import { useSiblingText } from '../use-siblings';
import { useAvailability } from './use-availability';

interface SlugState {
  /** What stands in the input. */
  shown: string;
  /** Whether it is made from the title still. */
  follows: boolean;
  /** What becomes of it where it is not stored as it stands there; else nothing. */
  note: string;
  change(typed: string): void;
  leave(): void;
  /** Makes it from the title again; undefined where it is so already. */
  remake: (() => void) | undefined;
}

/**
 * A record without a slug shows the one of its title, and nothing is written to the form for that: the guard makes it when it is
 * needed (CONTRACT C1). Of a content type without such a guard the form gets it as the title is written.
 */
export function useSlug(props: InputProps<string>): SlugState {
  const { name, value, initialValue, attribute, onChange } = props;
  const text = useText();
  const title = useSiblingText(name, attribute.targetField ?? optionOf(attribute, 'targetField', 'title'));
  const madeWhenSaved = attribute.options?.['madeWhenSaved'] === true;
  const stored = value ?? '';
  const derived = slugify(title);
  const [empty, setEmpty] = useState(false);
  const [followed, setFollowed] = useState(title);
  const wasDerived = stored !== '' && stored === slugify(followed) && (initialValue ?? '') === '';
  const follows = stored === '' || wasDerived;
  useEffect(() => {
    if (title === followed) return;
    setFollowed(title);
    if (!madeWhenSaved && follows) onChange(name, derived === '' ? nothing(initialValue) : derived);
  }, [title, followed, follows, madeWhenSaved, onChange, name, derived, initialValue]);

  const shown = stored === '' ? (empty ? '' : derived) : stored;
  const wanted = stored === '' ? title : stored;
  const answer = useAvailability(props, wanted);
  return {
    shown,
    follows: follows && shown !== '',
    note: noteOf(),
    change(typed) {
      setEmpty(typed === '');
      onChange(name, typed === '' ? nothing(initialValue) : typed);
    },
    leave() {
      setEmpty(false);
      const tidy = slugify(stored);
      if (stored !== (initialValue ?? '') && tidy !== '' && tidy !== stored) onChange(name, tidy);
    },
    remake: stored !== '' && derived !== '' && stored !== derived ? () => onChange(name, derived) : undefined,
  };

  function noteOf(): string {
    if (answer === undefined || shown === '') return '';
    if (answer.slug === null) return text('fields.slug.none');
    if (answer.taken) return text('fields.slug.taken', { slug: slugify(wanted), becomes: answer.slug });
    return answer.slug === shown ? '' : text('fields.slug.becomes', { becomes: answer.slug });
  }
}

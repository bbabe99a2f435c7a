import { ANONYMOUS } from '../../domain/visibility';
import { slotValues } from '../../engine/read/assembly';
import { createLinked } from '../../engine/read/linked';
import { passwordMatcher } from '../../engine/read/password';
import type { Serving } from '../../services/serving';
import type { FeedEvent } from './format';
import { feedForm } from './reading/linked-forms';
import { RECORDS } from './reading/records';

/** How a single event is asked for. */
interface Asked {
  language: string;
  origin: string;
  password: string | undefined;
}

/**
 * Reads an event that the public may see as feeds show it, in two statements.
 * @returns undefined if it is not there in this language
 */
export async function readFeedEvent(
  { port, settings, prefix, openPassword, leaveOut }: Serving,
  publicId: number,
  { language, origin, password }: Asked,
): Promise<FeedEvent | undefined> {
  const { untranslated, namespace } = settings;
  const [event] = await RECORDS.event([publicId], {
    port,
    // No change is that old, so linked records are read together with the event.
    change: 0,
    many: false,
    linked: createLinked(feedForm(leaveOut)),
    asker: { reader: ANONYMOUS, translation: { language, untranslated } },
    slots: slotValues(origin, `${origin}${prefix}/${language}/${namespace}`, settings.languageParameter),
    fits: passwordMatcher(password, openPassword),
    structured: false,
    series: false,
    leaveOut(_kind, _id, reason) {
      throw reason;
    },
  });
  return event;
}

import type { KnownText } from '../../domain/text/long-texts';
import { announceText, knownText, LONG_TEXT } from '../../domain/text/long-texts';
import { hasTextThread, workOnText } from './text-thread';

/** The maximum depth of texts in the input: batch, event, organizers, organizer, description. */
const DEEPEST = 5;

/**
 * Carries out a write after converting its long texts to their stored form in another thread. Sanitising one takes up to a second,
 * which must not block readers or, under the calendar's lock, other writers. Call it before the transaction begins; within it
 * the texts need no more work.
 * @param values the input, with texts anywhere in it
 * @throws CalendarError 503 when too many long texts are being saved; nothing is written then
 */
export const withLongTexts = <Result>(values: unknown, write: () => Promise<Result>): Promise<Result> =>
  withTexts(values, false, write);

/**
 * The same for work on stored texts, such as computing index entries: their forms for display and search are computed in the
 * other thread.
 */
export const withStoredTexts = <Result>(values: unknown, work: () => Promise<Result>): Promise<Result> =>
  withTexts(values, true, work);

async function withTexts<Result>(
  values: unknown,
  isStored: boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  const texts = new Set<string>();
  collect(values, texts, 0);
  if (texts.size === 0 || !hasTextThread()) return work();
  const releases: (() => void)[] = [];
  try {
    for (const text of texts) {
      releases.push(announceText(text, wholeText(text) ?? (await workOnText({ text, isStored }))));
    }
    return await work();
  } finally {
    for (const release of releases) release();
  }
}

/** The texts that an outer write has announced. */
function wholeText(text: string): Required<KnownText> | undefined {
  const stored = knownText(text)?.stored;
  const { shown, folded } = (stored === undefined ? undefined : knownText(stored)) ?? {};
  return stored === undefined || shown === undefined || folded === undefined
    ? undefined
    : { stored, shown, folded };
}

/** The texts that are long and may be HTML. */
function collect(value: unknown, texts: Set<string>, depth: number): void {
  if (typeof value === 'string') {
    if (value.length > LONG_TEXT) texts.add(value);
  } else if (depth < DEEPEST && typeof value === 'object' && value !== null) {
    for (const member of value instanceof Map ? value.values() : Object.values(value)) {
      collect(member, texts, depth + 1);
    }
  }
}

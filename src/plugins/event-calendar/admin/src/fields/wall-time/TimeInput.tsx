import { readTypedTime, shortTime } from '../../../../server/src/domain/time/typed-time';
import { wallOfMilliseconds } from '../../../../server/src/domain/time/wall-clock';
import { useText } from '../../use-text';
import { ComboInput } from '../ComboInput';

const HALF_HOURS = Array.from({ length: 48 }, (_, index) => wallOfMilliseconds(index * 1_800_000).slice(11));

type Clock = (time: string) => string;

const halfHoursLike = (typed: string, clock: Clock): string[] =>
  HALF_HOURS.filter((time) =>
    [shortTime(time), clock(time)].some((shown) => shown.startsWith(typed) || shown.startsWith(`0${typed}`)),
  ).map(clock);

/** Whether the text is a time, and at most one half hour starts with it. */
const isWhole = (typed: string, clock: Clock): boolean =>
  readTypedTime(typed) !== undefined && halfHoursLike(typed.trim(), clock).length < 2;

/** The half hours that start with the typed text; all of them if it is a complete time. */
const suggestionsFor = (typed: string, clock: Clock) =>
  (isWhole(typed, clock) ? HALF_HOURS.map(clock) : halfHoursLike(typed, clock)).map((time) => ({
    value: time,
    text: time,
  }));

interface Props {
  name: string;
  /** The accessible name; without it, the label of the surrounding field. */
  label?: string;
  /** The id of the text that says what is wrong with the time. */
  describedBy?: string | undefined;
  /** The text as it was typed. */
  time: string;
  disabled?: boolean | undefined;
  /** How times of day are shown, from `HH:mm:ss`; by default `20:00`. */
  clock?: Clock;
  onType(time: string): void;
  onChoose(time: string): void;
  onFinish(isEnter: boolean): void;
}

/** A time of day: free text, or a choice of half hours. The text stays as typed until the caller changes it. */
export function TimeInput({ time, clock = shortTime, ...props }: Props) {
  const text = useText();
  const typed = readTypedTime(time);
  return (
    <ComboInput
      {...props}
      listLabel={text('fields.wall-time.suggestions')}
      text={time}
      choices={suggestionsFor(time.trim(), clock)}
      isWhole={(given) => isWhole(given, clock)}
      current={typed === undefined ? undefined : clock(typed)}
      placeholder={text('fields.wall-time.placeholder')}
    />
  );
}

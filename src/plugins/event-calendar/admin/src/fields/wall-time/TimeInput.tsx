import { readTypedTime, shortTime } from '../../../../server/src/domain/time/typed-time';
import { wallOfMilliseconds } from '../../../../server/src/domain/time/wall-clock';
import { useText } from '../../use-text';
import { ComboInput } from '../ComboInput';

const HALF_HOURS = Array.from({ length: 48 }, (_, index) =>
  shortTime(wallOfMilliseconds(index * 1_800_000).slice(11)),
);

const halfHoursLike = (typed: string): string[] =>
  HALF_HOURS.filter((time) => time.startsWith(typed) || time.startsWith(`0${typed}`));

/** Whether the text is a time, and at most one half hour starts with it. */
const isWhole = (typed: string): boolean =>
  readTypedTime(typed) !== undefined && halfHoursLike(typed.trim()).length < 2;

/** The half hours that start with the typed text; all of them if it is a complete time. */
const suggestionsFor = (typed: string) =>
  (isWhole(typed) ? HALF_HOURS : halfHoursLike(typed)).map((time) => ({ value: time, text: time }));

interface Props {
  name: string;
  /** The accessible name; without it, the label of the surrounding field. */
  label?: string;
  /** The text as it was typed. */
  time: string;
  disabled?: boolean | undefined;
  onType(time: string): void;
  onChoose(time: string): void;
  onFinish(isEnter: boolean): void;
}

/** A time of day: free text, or a choice of half hours. The text stays as typed until the caller changes it. */
export function TimeInput({ time, ...props }: Props) {
  const text = useText();
  const typed = readTypedTime(time);
  return (
    <ComboInput
      {...props}
      listLabel={text('fields.wall-time.suggestions')}
      text={time}
      choices={suggestionsFor(time.trim())}
      isWhole={isWhole}
      current={typed === undefined ? undefined : shortTime(typed)}
      placeholder={text('fields.wall-time.placeholder')}
    />
  );
}

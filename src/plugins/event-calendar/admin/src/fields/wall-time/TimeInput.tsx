import { readTypedTime, shortTime } from '../../../../server/src/domain/time/typed-time';
import { wallOfMilliseconds } from '../../../../server/src/domain/time/wall-clock';
import { useText } from '../../use-text';
import { ComboInput } from '../ComboInput';

const HALF_HOURS = Array.from({ length: 48 }, (_, index) =>
  shortTime(wallOfMilliseconds(index * 1_800_000).slice(11)),
);

const fitting = (typed: string): string[] =>
  HALF_HOURS.filter((time) => time.startsWith(typed) || time.startsWith(`0${typed}`));

/** A time that no half hour completes. */
const isWhole = (typed: string): boolean =>
  readTypedTime(typed) !== undefined && fitting(typed.trim()).length < 2;

/** Of what was typed so far, the half hours that may be meant; all of them while a whole time stands there. */
const suggestionsFor = (typed: string) =>
  (isWhole(typed) ? HALF_HOURS : fitting(typed)).map((time) => ({ value: time, text: time }));

interface Props {
  name: string;
  /** What assistive technology calls it; the label of the field around it where it is left out. */
  label?: string;
  /** As it was typed. */
  time: string;
  disabled?: boolean | undefined;
  onType(time: string): void;
  onChoose(time: string): void;
  onFinish(isEnter: boolean): void;
}

/** A time of day, typed as people write it or chosen from the half hours. It stays as it was typed until the caller changes it. */
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

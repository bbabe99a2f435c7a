import type { Mark } from './status-marks';
import { MARKS } from './status-marks';

/** A mark of the board. Hidden from screen readers: the text beside it says the same. */
export function MarkIcon({ mark }: { mark: Mark }) {
  return (
    <svg
      className={`mark mark-${mark}`}
      viewBox="0 0 16 16"
      width="12"
      height="12"
      aria-hidden
      focusable={false}
    >
      <path d={MARKS[mark]} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}

import type { Session } from '../session';

/** The props of both editors, visual and source. */
export interface EditorProps {
  session: Session;
  disabled: boolean;
  required: boolean;
  invalid: boolean;
  /** The id of the label element. */
  labelId: string;
  /** The ids of the elements that describe the field. */
  describedBy: string;
  /** Called with the new text when somebody has changed it. */
  onWrite(html: string): void;
}

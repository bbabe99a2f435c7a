import type { Session } from '../session';

/** What both forms of the editor need to know. */
export interface EditorProps {
  session: Session;
  disabled: boolean;
  required: boolean;
  invalid: boolean;
  /** The id of the element that names the field. */
  labelId: string;
  /** The ids of the elements that explain it. */
  describedBy: string;
  /** Somebody changed the text to this. */
  onWrite(html: string): void;
}

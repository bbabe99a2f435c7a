/**
 * Attributes of the editor's own document, which stand for what the editor shows otherwise than it is stored. They are neither
 * read from stored texts nor written to them.
 */
const PREFIX = 'data-calendar-';

/** The name of the element that is stored in place of the one that is shown. */
export const ELEMENT = `${PREFIX}element`;
/** On paragraphs inside other elements: stored as `<p>`, not as text that stands there by itself. */
export const PARAGRAPH = `${PREFIX}paragraph`;
/** On table rows: the part of the table that they belong to, when it is not the body. */
export const SECTION = `${PREFIX}section`;
/** On preformatted text: stored without `<code>` inside. */
export const PLAIN = `${PREFIX}plain`;

/** Whether an attribute is one of the editor's own document. */
const isMarker = (attribute: string): boolean => attribute.startsWith(PREFIX);

/** Whether an attribute says something about the text: not what other editors leave behind when somebody copies from them. */
export const isContent = (attribute: string): boolean =>
  attribute !== 'data-pm-slice' && attribute !== 'style';

/** Whether an attribute is stored. */
export const isStored = (attribute: string): boolean => isContent(attribute) && !isMarker(attribute);

/**
 * Attributes in the DOM of the editor, for elements that the editor shows differently from how they are stored. They are neither read
 * from stored texts nor written to them.
 */
const PREFIX = 'data-calendar-';

/** The name of the element to store instead of the shown one. */
export const ELEMENT = `${PREFIX}element`;
/** On paragraphs inside other elements: stored as `<p>`, not as text without a tag. */
export const PARAGRAPH = `${PREFIX}paragraph`;
/** On table rows: `thead` or `tfoot`, if the row is not in the body. */
export const SECTION = `${PREFIX}section`;
/** On preformatted text: stored without `<code>` inside. */
export const PLAIN = `${PREFIX}plain`;

/** On the first element of what was copied from this editor. */
export const COPIED = `${PREFIX}copied`;

/** Whether an attribute is one of these markers. */
const isMarker = (attribute: string): boolean => attribute.startsWith(PREFIX);

/**
 * Whether an attribute belongs to the content. `style` and the attribute that editors add when text is copied do not. Nor do event
 * handlers such as `onerror`: they would run in the page of the panel, and the server removes them.
 */
export const isContent = (attribute: string): boolean => !/^(data-pm-slice$|style$|on)/i.test(attribute);

/** Whether an attribute is stored. */
export const isStored = (attribute: string): boolean => isContent(attribute) && !isMarker(attribute);

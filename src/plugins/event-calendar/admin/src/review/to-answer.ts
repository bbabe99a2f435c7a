/** The name of the field for an answer. */
export const ANSWER = 'calendar-review-answer';

/** The buttons of a review are disabled or removed when they have done their work; then it goes on in the answer. */
export const toAnswer = (page: HTMLElement): void =>
  page.querySelector<HTMLTextAreaElement>(`textarea[name="${ANSWER}"]`)?.focus();

/** Percent-encodes a text, including single surrogates. */
export function percent(text: string): string {
  return [...text]
    .map((sign) => (/\p{Surrogate}/u.test(sign) ? '%ED%A0%80' : encodeURIComponent(sign)))
    .join('');
}

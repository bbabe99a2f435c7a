/** JSON text in a form that is safe inside a `script` element: no value can close the element or begin a comment. */
export const scriptJson = (json: string): string =>
  json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

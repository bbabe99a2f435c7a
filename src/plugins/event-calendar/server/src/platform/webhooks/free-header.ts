/** Headers that the service sets, and those that control the connection (RFC 9110, 7.6.1), in lower case. */
const RESERVED =
  /^(webhook-(id|timestamp|signature)|host|content-(length|type|encoding)|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer|proxy-.*)$/;

/** Whether a target may have an additional header of this name. */
export const isFreeHeader = (name: string): boolean => !RESERVED.test(name.toLowerCase());

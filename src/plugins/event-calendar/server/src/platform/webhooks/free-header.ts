/** Headers that are ours to set, and those that a connection is made of (RFC 9110, 7.6.1), in lower case. */
const RESERVED =
  /^(webhook-(id|timestamp|signature)|host|content-(length|type|encoding)|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer|proxy-.*)$/;

/** Whether a header of this name can be chosen for a target. */
export const isFreeHeader = (name: string): boolean => !RESERVED.test(name.toLowerCase());

import type { Core } from '@strapi/strapi';
import { authenticateWithStrapi } from './authenticate';
import { CAPABILITIES } from './capabilities';
import type { Caller } from './caller';
import { NOBODY } from './caller';
import { artificialContext } from '../platform/strapi/artificial-context';

/**
 * The rights of callers without credentials, as Strapi determines them for such a request; cached until the permissions of a
 * role change.
 */
export function createPublicCaller(strapi: Core.Strapi): (rights: number) => Caller | Promise<Caller> {
  let known: { rights: number; caller: Caller | Promise<Caller> } | undefined;
  return (rights) => {
    if (known?.rights === rights) return known.caller;
    const coming = readPublicCaller(strapi);
    const own: typeof known = { rights, caller: coming };
    known = own;
    coming.then(
      (caller) => {
        own.caller = caller;
      },
      () => {
        if (known === own) known = undefined;
      },
    );
    return coming;
  };
}

/** The current rights of callers without credentials. */
export async function readPublicCaller(strapi: Core.Strapi): Promise<Caller> {
  const caller = (await authenticateWithStrapi(strapi, artificialContext(strapi))) ?? NOBODY;
  const granted = new Set(CAPABILITIES.filter((capability) => caller.may(capability)));
  return { ...NOBODY, may: (capability) => granted.has(capability) };
}

import { z } from '@strapi/utils';
import { isWebAddress } from '../../domain/web-address';
import { fromSchema, right } from './schema';
import { TEXT_LIMITS } from './text';
import type { ParameterType } from '../operations/types';

const WRONG = 'must be a whole address, such as https://example.org/page';

/** A web address: empty or a whole address (docs/interface.md 2.26). */
export function website(): ParameterType<string> {
  const address = z
    .string({ error: 'must be a text' })
    .max(TEXT_LIMITS.line, `must have at most ${TEXT_LIMITS.line} characters`)
    .refine((text) => text === '' || isWebAddress(text), WRONG);
  return fromSchema(address, { type: 'string', format: 'uri' });
}

/** The same for events, where null counts as not sent. */
export const websiteOrNull = (): ParameterType<string> => ({
  ...website(),
  nullMeansOmitted: true,
});

/** The same where null, as in responses, means that there is no address. */
export function websiteOrNone(): ParameterType<string> {
  const address = website();
  return {
    ...address,
    schema: { type: ['string', 'null'], format: 'uri' },
    read: (raw, context) => (raw === null ? right('') : address.read(raw, context)),
  };
}

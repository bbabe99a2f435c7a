import { idSchema, MAX_PLATFORM_ID } from './numbers';
import { isObject } from '../json';
import { AS_IN_RESPONSES } from './members';
import { right, wrongType, wrongValue } from './schema';
import { TEXT_LIMITS } from './text';
import type { ParameterType } from '../operations/types';

/** The meaning of `image`: none (removes the image), a file of the media library, or a file on the web. */
export type ImageReference = { is: 'none' } | { is: 'id'; id: number } | { is: 'url'; url: string };

const NONE: ImageReference = { is: 'none' };
const fileId = idSchema(MAX_PLATFORM_ID);
const NO_RIGHT =
  'must be the id of an image in the media library: naming its address needs the right to upload';
const WRONG = 'must be the id of an image in the media library, or the http(s) address of one';

/**
 * The image of a record (docs/interface.md 14.2), also in the form of responses: an object with the id, or false
 * for none.
 */
export function image(): ParameterType<ImageReference> {
  return {
    schema: {
      anyOf: [
        { type: 'string', maxLength: TEXT_LIMITS.line },
        { type: 'integer', minimum: 0 },
        { type: 'boolean', enum: [false] },
        AS_IN_RESPONSES,
      ],
    },
    declared: { type: 'string' },
    nullMeansOmitted: true,
    read(sent, { mayUpload }) {
      const raw = isObject(sent) ? sent.id : sent;
      if (raw === false || raw === '' || raw === 0 || raw === '0' || (Array.isArray(raw) && raw.length === 0))
        return right(NONE);
      if (typeof raw !== 'string' && typeof raw !== 'number') return wrongType(WRONG);
      const id = fileId.safeParse(raw);
      if (id.success) return right({ is: 'id', id: id.data });
      if (typeof raw !== 'string' || !isImageAddress(raw)) return wrongValue(WRONG);
      return mayUpload ? right({ is: 'url', url: raw }) : wrongValue(NO_RIGHT);
    },
    lookups(value) {
      if (value.is === 'id') return [{ kind: 'image', by: 'id', members: [value.id], unknown: 'refuse' }];
      if (value.is === 'url')
        return [{ kind: 'image', by: 'address', members: [value.url], unknown: 'ignore' }];
      return [];
    },
  };
}

function isImageAddress(text: string): boolean {
  if (text.length > TEXT_LIMITS.line || !/^https?:\/\/[^\s\u0000]+$/i.test(text) || !URL.canParse(text))
    return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

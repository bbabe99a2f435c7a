import { z } from '@strapi/utils';
import type { StoredPicture } from '../../panel-contract/pictures';
import { bringImageIn } from '../../services/images/bring-in';
import { UnusableImage } from '../../services/images/unusable-image';
import { forbidden, invalid } from '../../write-model/records/refuse';
import type { PanelRoute } from '../request/route';
import { checked } from '../request/route';

const BODY = z.object({
  address: z
    .string()
    .max(8192)
    .regex(/^https?:\/\//i)
    .refine(URL.canParse),
});
const CREATE = 'plugin::upload.assets.create';

/**
 * `POST /pictures` with `{address}`: puts a picture of another site, which somebody has pasted into a text, into the media library. It
 * is fetched as images of the interface are (docs/interface.md 14): never from private addresses.
 */
export const PICTURE_ROUTE: PanelRoute = {
  method: 'POST',
  path: '/pictures',
  async handle({ strapi, settings, person, body }): Promise<StoredPicture> {
    if (!person.mayAct(CREATE)) throw forbidden('mayNotAddFiles', {});
    const { address } = checked(BODY, body);
    try {
      return { url: await bringImageIn({ strapi, settings }, address) };
    } catch (error) {
      if (error instanceof UnusableImage) throw invalid('address', 'pictureUnusable', { why: error.why });
      throw error;
    }
  },
};

import type { Service } from '../../harness';
import { documentsOf } from '../../harness/documents';
import { PASSWORD } from './values';
import type { World } from './world';

/** Number of protected records of a kind at the start. */
const PROTECTED = 6;

/** Creates records with a password, which the interface cannot do (docs/interface.md 16.15). */
export async function makeProtected(service: Service, world: World): Promise<void> {
  const times = { startDate: '2031-05-10 19:00:00', endDate: '2031-05-10 21:00:00' };
  for (let number = 1; number <= PROTECTED; number += 1) {
    const venue = await documentsOf(service, 'venue').create({
      status: 'published',
      data: { name: `Closed hall ${number}`, city: 'Zürich', password: PASSWORD },
    });
    const organizer = await documentsOf(service, 'organizer').create({
      status: 'published',
      data: { name: `Closed club ${number}`, password: PASSWORD },
    });
    const event = await documentsOf(service, 'event').create({
      status: 'published',
      data: {
        ...times,
        title: `Closed evening ${number}`,
        cost: '10€',
        password: PASSWORD,
        venue: venue.documentId,
        organizers: [organizer.documentId],
      },
    });
    for (const [kind, entry] of Object.entries({ venue, organizer, event })) {
      world.remember({ kind, id: entry.publicId, slug: entry.slug ?? '', language: 'en', lasting: true });
    }
  }
}

/** @returns the ids of images in the media library */
export async function makeImages({ strapi }: Service): Promise<number[]> {
  const images: { id: number }[] = [];
  for (const name of ['a', 'b']) {
    const file = { mime: 'image/png', width: 200, height: 100, sizeInBytes: 900 };
    const formats = { small: { ...file, url: `/${name}-small.png`, width: 20, height: 10 } };
    const data = {
      ...{ ...file, formats, size: 0.9, provider: 'local' },
      ...{ name: `${name}.png`, hash: name, ext: '.png', url: `/${name}.png` },
    };
    images.push(await strapi.db.query('plugin::upload.file').create({ data }));
  }
  return images.map(({ id }) => id);
}

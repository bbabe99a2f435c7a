import type { FieldText, FieldTexts } from './types';

const published: Record<string, FieldText> = {
  slug: { label: 'Address of the page', hint: 'The last part of its web address. Made from the title.' },
  author: { label: 'Owner', hint: 'The number of the user that it belongs to.' },
  date: { label: 'Publication date' },
  private: { label: 'Private', hint: 'Only people with rights see it, even when it is published.' },
  readyForReview: { label: 'Ready for review' },
  publishAt: { label: 'Publish at' },
};

const contact: Record<string, FieldText> = {
  phone: { label: 'Telephone' },
  website: { label: 'Website', hint: 'For example https://example.org' },
};

const texts: Record<string, FieldText> = {
  description: { label: 'Description' },
  excerpt: { label: 'Short text', hint: 'For lists and previews: one or two sentences.' },
  image: { label: 'Image' },
};

const maps: Record<string, FieldText> = {
  showMap: { label: 'Show a map' },
  showMapLink: { label: 'Link to a map' },
};

const term: Record<string, FieldText> = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  slug: { label: 'Address of the page', hint: 'The last part of its web address. Made from the name.' },
};

/** English. The edit view is set up with these texts at the first start. */
export const FIELD_TEXTS_EN: FieldTexts = {
  event: {
    title: { label: 'Title' },
    startDate: { label: 'Starts', hint: 'As on a poster: the date and time where it takes place.' },
    endDate: { label: 'Ends' },
    allDay: { label: 'All day' },
    timezone: { label: 'Time zone', hint: 'Where it takes place.' },
    venue: { label: 'Venue' },
    organizers: { label: 'Organizers' },
    ...texts,
    website: { label: 'Website', hint: 'More about this event: https://…' },
    cost: { label: 'Cost', hint: 'For example: Free, 12, 8 - 15' },
    ticketUrl: { label: 'Tickets', hint: 'Where they are sold: https://…' },
    eventStatus: { label: 'Takes place', hint: 'A canceled event stays in all lists, with a note.' },
    eventStatusReason: { label: 'Reason', hint: 'Why it is canceled or postponed. Visitors read it.' },
    soldOut: { label: 'Sold out' },
    isVirtual: {
      label: 'Online',
      hint: 'With a venue: both on site and online.',
      former: ['With a venue: at both.'],
    },
    virtualUrl: { label: 'Address online', hint: 'Where people take part: https://…' },
    categories: { label: 'Categories' },
    tags: { label: 'Tags' },
    featured: { label: 'Featured', hint: 'Sites may show it more prominently.' },
    sticky: {
      label: 'Pinned to the top',
      hint: 'Sites may show it above the other events.',
      former: ['First of its month', 'Sites may show it before the others.'],
    },
    hideFromListings: { label: 'Leave out of lists', hint: 'Only those who have its address find it.' },
    password: {
      label: 'Password',
      hint: 'Visitors need it to read the event. Empty: everybody may read it.',
      former: ['Whoever reads it must know it. Empty: everybody may read it.'],
    },
    ...maps,
    ...published,
  },
  venue: {
    name: { label: 'Name' },
    address: { label: 'Street and number' },
    city: { label: 'City' },
    zip: { label: 'Postal code' },
    state: { label: 'State' },
    province: { label: 'Province' },
    stateprovince: { label: 'State or province' },
    country: { label: 'Country' },
    latitude: { label: 'Latitude', hint: 'Degrees, or both from a map: 48.85, 2.35' },
    longitude: { label: 'Longitude' },
    ...contact,
    ...texts,
    ...maps,
    ...published,
    slug: { label: 'Address of the page', hint: 'The last part of its web address. Made from the name.' },
  },
  organizer: {
    name: { label: 'Name' },
    email: { label: 'E-mail' },
    ...contact,
    ...texts,
    ...published,
    slug: { label: 'Address of the page', hint: 'The last part of its web address. Made from the name.' },
  },
  category: { ...term, parent: { label: 'Part of', hint: 'The category that this one belongs to.' } },
  tag: term,
};

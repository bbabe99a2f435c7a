import type { MessageKey } from '../../api/messages/catalogue';
import * as common from '../../api/parameters/common';
import { allOptional, optional, required } from '../../api/parameters/declare';
import { longText, nameText, textOrEmpty, TEXT_LIMITS } from '../../api/parameters/text';
import type { ValuesOf } from '../../api/operations/types';
import { website } from '../../api/parameters/website';

const text = (description: MessageKey) => optional(textOrEmpty(), description, common.nullShown);

/** `POST /organizers` (docs/interface.md 9.3), and an organizer inside an event. */
export const ORGANIZER_CREATE = {
  external_id: common.external(common.nullShown),
  author: common.author(common.nullShown),
  date: common.date(common.nullShown),
  date_utc: common.dateUtc(common.nullShown),
  organizer: required(nameText(TEXT_LIMITS.line), 'organizer.organizer'),
  description: optional(longText(), 'organizer.description', common.nullShown),
  status: common.status(common.nullShown),
  phone: text('organizer.phone'),
  website: optional(website(), 'organizer.website', common.nullShown),
  email: text('organizer.email'),
  image: common.featuredImage(common.nullShown),
} as const;
export type OrganizerCreateValues = ValuesOf<typeof ORGANIZER_CREATE>;

export const ORGANIZER_UPDATE = allOptional(ORGANIZER_CREATE);
export type OrganizerUpdateValues = ValuesOf<typeof ORGANIZER_UPDATE>;

import type { Settings } from '../../platform/settings/settings';

/** A rendered record: JSON texts with slots (see `engine/read/slots.ts`), as stored in the index. */
export interface RenderedRecord {
  /**
   * The response. For an event it ends with `virtual_url`, without the closing brace, because `assembleEvent` adds the linked
   * records. For other kinds it is the whole object.
   */
  body: string;
  /**
   * The same for an event with a password, its protected fields blanked (docs/interface.md 16.18); null if there is no
   * password.
   */
  blanked: string | null;
  /** Terms: the form inside an event (docs/interface.md 10.2). */
  embedded: string | null;
  /** The value of `json_ld`; for an event with the slot into which `assembleStructured` puts location and organizer. */
  structured: string | null;
  /** What feeds show of the record: the form of its kind in `feed-forms.ts`. */
  feed: string;
}

/** The settings that responses depend on. */
export type RenderSettings = Pick<
  Settings,
  'timezone' | 'publicUrls' | 'categoryTaxonomy' | 'tagTaxonomy' | 'currency'
>;

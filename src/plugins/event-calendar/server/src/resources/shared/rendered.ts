import type { Settings } from '../../platform/settings/settings';

/** What a record is rendered to: JSON texts with slots (see `engine/read/slots.ts`), as the index keeps them. */
export interface RenderedRecord {
  /**
   * The answer. Of an event everything up to and including `virtual_url`, without the closing brace: `assembleEvent` adds the
   * linked records. Of the others the whole object.
   */
  body: string;
  /**
   * The same for an event with a password, its protected fields blanked (docs/interface.md 16.18); null if there is no
   * password.
   */
  blanked: string | null;
  /** Terms: the form inside an event (docs/interface.md 10.2). */
  embedded: string | null;
  /** The value of `json_ld`; of an event with the slot in which `assembleStructured` puts the place and the organizer. */
  structured: string | null;
}

/** The settings that answers depend on. */
export type RenderSettings = Pick<
  Settings,
  'timezone' | 'publicUrls' | 'categoryTaxonomy' | 'tagTaxonomy' | 'currency'
>;

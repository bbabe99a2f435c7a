import type { StrapiApp } from '@strapi/strapi/admin';

export const PLUGIN_ID = 'event-calendar';

/** A part of the admin panel: what it adds to Strapi's, at the two moments at which Strapi asks. */
export interface Part {
  /** Before anything is there: menu links, custom fields, widgets, hooks. */
  register?(app: StrapiApp): void;
  /** When all plugins are registered: what is added to the Content Manager. */
  bootstrap?(app: Pick<StrapiApp, 'addSettingsLink' | 'getPlugin' | 'registerHook'>): void;
}

/**
 * The key of a text in the catalogues under `translations/`, as Strapi wants it: `event-calendar.board.title` for
 * `board.title`.
 */
export const textKey = (name: string): string => `${PLUGIN_ID}.${name}`;

import type { StrapiApp } from '@strapi/strapi/admin';

export const PLUGIN_ID = 'event-calendar';

/** A part of the plugin in the admin panel, with the two functions that Strapi calls at its start. */
export interface Part {
  /** Called first: adds menu links, custom fields, widgets and hooks. */
  register?(app: StrapiApp): void;
  /** Called when all plugins are registered: adds to the Content Manager. */
  bootstrap?(app: Pick<StrapiApp, 'addSettingsLink' | 'getPlugin' | 'registerHook'>): void;
}

/**
 * The key under which Strapi keeps a text of the catalogues in `translations/`: `event-calendar.board.title` for
 * `board.title`.
 */
export const textKey = (name: string): string => `${PLUGIN_ID}.${name}`;

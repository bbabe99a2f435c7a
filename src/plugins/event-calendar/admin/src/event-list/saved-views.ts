/** A list with filters that a person has given a name. */
export interface SavedView {
  name: string;
  /** The query of the page's address, without `?`. */
  query: string;
}

/** Most views of a person: the one that was saved first goes when there are more. */
const MOST = 20;

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'query' in value &&
  typeof value.name === 'string' &&
  typeof value.query === 'string';

/** Parses stored views; what is not a view is left out. */
export function parseViews(stored: string | null): SavedView[] {
  try {
    const views: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
}

/** The views with another one, which replaces that of the same name. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].slice(-MOST);

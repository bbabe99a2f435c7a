import { ROUTES } from '../../resources/routes/routes';

/** Parameters of lists that a feed does not have, or that are secret. */
const NO_FILTERS: ReadonlySet<string> = new Set(['page', 'per_page', 'password', 'bom', 'context']);

const FILTERS: ReadonlySet<string> = new Set(
  ROUTES.flatMap(({ operations }) => operations)
    .filter(({ verb }) => verb === 'list')
    .flatMap(({ parameters }) => Object.keys(parameters))
    .filter((name) => !NO_FILTERS.has(name)),
);

/** Whether a parameter decides what a feed shows. @param languageParameter the parameter that selects the language */
export const feedFilters =
  (languageParameter: string) =>
  (name: string): boolean =>
    FILTERS.has(name) || name === languageParameter;

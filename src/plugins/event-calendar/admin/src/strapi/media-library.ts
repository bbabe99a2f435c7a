import { useStrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';
import { reportUnsupported } from './report-unsupported';

/**
 * The dialog of Strapi's media library, which has no type for plugins, and the address of the server's files.
 *
 * Seen with Strapi 5.54 (`MediaLibraryDialog` of `@strapi/upload`, `window.strapi` of `@strapi/admin`). Logs one line if
 * there is no dialog.
 */

/** A selected file. */
interface Asset {
  url: string;
  alternativeText?: string | null;
}

interface DialogProps {
  allowedTypes: string[];
  multiple: boolean;
  onClose(): void;
  onSelectAssets(assets: Asset[]): void;
}

/** @returns undefined if Strapi has no such dialog */
export function useMediaDialog(): ComponentType<DialogProps> | undefined {
  const dialog: unknown = useStrapiApp('MediaLibrary', ({ components }) => components['media-library']);
  if (isMediaDialog(dialog)) return dialog;
  reportUnsupported('has no dialog of the media library', 'images cannot be put into texts');
  return undefined;
}

/**
 * Whether it is a component: a function, or what `memo`, `forwardRef` and `lazy` make of one. Its props cannot be seen; they are
 * those that the Content Manager's own inputs pass, and a test selects an image with them in a browser.
 */
const isMediaDialog = (component: unknown): component is ComponentType<DialogProps> =>
  typeof component === 'function' ||
  (typeof component === 'object' && component !== null && '$$typeof' in component);

/** The address from which Strapi serves its files; the admin panel may have another one. */
export function serverAddress(): string {
  const address: unknown = Reflect.get(window.strapi, 'backendURL');
  return typeof address === 'string' && address !== '' ? address : window.location.origin;
}

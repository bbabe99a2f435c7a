import { useStrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';
import { tellUnknownForm } from './unknown-form';

/**
 * The dialog of Strapi's media library, which it hands to plugins without a type, and the address of its files.
 *
 * Seen with Strapi 5.54 (`MediaLibraryDialog` of `@strapi/upload`, `window.strapi` of `@strapi/admin`). Says so where there is no dialog.
 */

/** A file as the dialog hands it over. */
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

/** @returns undefined where Strapi has no such dialog */
export function useMediaDialog(): ComponentType<DialogProps> | undefined {
  const dialog: unknown = useStrapiApp('MediaLibrary', ({ components }) => components['media-library']);
  if (isMediaDialog(dialog)) return dialog;
  tellUnknownForm('has no dialog of the media library', 'images cannot be put into texts');
  return undefined;
}

/** What it takes is what the Content Manager's own inputs give it. */
const isMediaDialog = (component: unknown): component is ComponentType<DialogProps> =>
  typeof component === 'function' || (typeof component === 'object' && component !== null);

/** Where Strapi serves its files; the admin panel may stand elsewhere. */
export function serverAddress(): string {
  const address: unknown = Reflect.get(window.strapi, 'backendURL');
  return typeof address === 'string' && address !== '' ? address : window.location.origin;
}

import { useStrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';

/** An image of the media library, as far as a text needs it. */
interface ChosenImage {
  address: string;
  alternative: string;
}

interface Props {
  onClose(): void;
  onChoose(image: ChosenImage): void;
}

/** A file as the dialog of Strapi's media library hands it over. */
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

/** Strapi's media library, to choose one image from. */
export function MediaLibrary({ onClose, onChoose }: Props) {
  const Dialog: unknown = useStrapiApp('MediaLibrary', ({ components }) => components['media-library']);
  if (!isMediaDialog(Dialog)) return null;
  return (
    <Dialog
      allowedTypes={['images']}
      multiple={false}
      onClose={onClose}
      onSelectAssets={([asset]) => {
        if (asset === undefined) return onClose();
        // With the server's name: texts are read on sites that have other ones.
        const { href } = new URL(asset.url, serverAddress());
        onChoose({ address: href, alternative: asset.alternativeText ?? '' });
      }}
    />
  );
}

/** Strapi hands it over without a type; what it takes is what the Content Manager's own inputs give it. */
const isMediaDialog = (component: unknown): component is ComponentType<DialogProps> =>
  typeof component === 'function' || (typeof component === 'object' && component !== null);

/** Where Strapi serves its files; the admin panel may stand elsewhere. */
function serverAddress(): string {
  const address: unknown = Reflect.get(window.strapi, 'backendURL');
  return typeof address === 'string' && address !== '' ? address : window.location.origin;
}

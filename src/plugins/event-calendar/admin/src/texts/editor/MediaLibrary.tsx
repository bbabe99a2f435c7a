import { serverAddress, useMediaDialog } from '../../strapi/media-library';

/** An image of the media library, as far as a text needs it. */
interface ChosenImage {
  address: string;
  alternative: string;
}

interface Props {
  onClose(): void;
  onChoose(image: ChosenImage): void;
}

/** Strapi's media library, to choose one image from. */
export function MediaLibrary({ onClose, onChoose }: Props) {
  const Dialog = useMediaDialog();
  if (Dialog === undefined) return null;
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

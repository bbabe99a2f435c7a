import { serverAddress, useMediaDialog } from '../../strapi/media-library';

/** The address and alternative text of a selected image. */
interface ChosenImage {
  address: string;
  alternative: string;
}

interface Props {
  onClose(): void;
  onChoose(image: ChosenImage): void;
}

/** Strapi's media library, for selecting one image. */
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
        // An absolute address: texts are shown on sites with other hosts.
        const { href } = new URL(asset.url, serverAddress());
        onChoose({ address: href, alternative: asset.alternativeText ?? '' });
      }}
    />
  );
}

import type { EditorView } from '@tiptap/pm/view';

/**
 * Inserts pictures that are pasted or dropped as files, such as a screenshot, at the cursor. They are embedded at first.
 * @returns whether there are any; the editor then does nothing itself
 */
export function insertPictureFiles(view: EditorView, data: DataTransfer | null): boolean {
  // Office programs and browsers add a picture of what is copied to its HTML.
  if (data === null || !view.editable || data.types.includes('text/html')) return false;
  const pictures = [...data.files].filter(({ type }) => /^image\/(png|jpeg|gif|webp|avif)$/.test(type));
  if (pictures.length === 0) return false;
  void insertAll(view, pictures);
  return true;
}

async function insertAll(view: EditorView, pictures: readonly File[]): Promise<void> {
  for (const picture of pictures) {
    const src = await addressOf(picture);
    const node = view.state.schema.nodes['image']?.create({ src, alt: '' });
    if (node !== undefined && !view.isDestroyed) view.dispatch(view.state.tr.replaceSelectionWith(node));
  }
}

const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('A file cannot be read'));
    reader.readAsDataURL(blob);
  });

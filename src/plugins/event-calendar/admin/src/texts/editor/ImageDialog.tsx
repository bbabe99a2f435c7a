import { Button, Field, TextInput } from '@strapi/design-system';
import { Images } from '@strapi/icons';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useEditorText } from '../use-editor-text';
import { isImageAddress } from '../addresses';
import { FormDialog } from './FormDialog';
import { MediaLibrary } from './MediaLibrary';

interface Props {
  editor: Editor;
  onClose(): void;
}

/** Inserts an image, or changes the selected one. */
export function ImageDialog({ editor, onClose }: Props) {
  const text = useEditorText();
  const { src, alt } = editor.getAttributes('image');
  const isSelected = editor.isActive('image');
  const [address, setAddress] = useState(String(src ?? ''));
  const [alternative, setAlternative] = useState(String(alt ?? ''));
  const [refused, setRefused] = useState(false);
  const [choosing, setChoosing] = useState(false);

  const submit = (): void => {
    const image = { src: address.trim(), alt: alternative.trim() };
    if (!isImageAddress(image.src)) return setRefused(true);
    // Another image needs other sizes and other attributes.
    const other = image.src === src ? {} : { width: null, height: null, others: null };
    if (isSelected) editor.commands.updateAttributes('image', { ...image, ...other });
    else editor.commands.setImage(image);
    onClose();
  };
  if (choosing) {
    return (
      <MediaLibrary
        onClose={() => setChoosing(false)}
        onChoose={(image) => {
          setAddress(image.address);
          setAlternative(image.alternative);
          setRefused(false);
          setChoosing(false);
        }}
      />
    );
  }
  return (
    <FormDialog
      title={text('texts.image-title')}
      action={text(isSelected ? 'texts.change' : 'texts.insert')}
      onSubmit={submit}
      onClose={onClose}
      onClosed={() => editor.commands.focus()}
    >
      <Button variant="secondary" startIcon={<Images />} onClick={() => setChoosing(true)}>
        {text('texts.image-choose')}
      </Button>
      <Field.Root required error={refused && text('texts.image-refused')}>
        <Field.Label>{text('texts.image-address')}</Field.Label>
        <TextInput
          value={address}
          onChange={(event) => {
            setAddress(event.target.value);
            setRefused(false);
          }}
        />
        <Field.Error />
      </Field.Root>
      <Field.Root hint={text('texts.image-alternative-hint')}>
        <Field.Label>{text('texts.image-alternative')}</Field.Label>
        <TextInput value={alternative} onChange={(event) => setAlternative(event.target.value)} />
        <Field.Hint />
      </Field.Root>
    </FormDialog>
  );
}

import { Button, Checkbox, Field, TextInput } from '@strapi/design-system';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useEditorText } from '../use-editor-text';
import { linkAddress } from '../addresses';
import { FormDialog } from './FormDialog';

interface Props {
  editor: Editor;
  onClose(): void;
}

/** Adds, changes or removes the link of the selected text. Without a selection, inserts a new linked text. */
export function LinkDialog({ editor, onClose }: Props) {
  const text = useEditorText();
  const { href, target } = editor.getAttributes('link');
  const isLinked = editor.isActive('link');
  const writesText = editor.state.selection.empty && !isLinked;
  const [address, setAddress] = useState(String(href ?? ''));
  const [shown, setShown] = useState('');
  const [newTab, setNewTab] = useState(target === '_blank');
  const [refused, setRefused] = useState(false);

  const submit = (): void => {
    // An unchanged address is kept as it is.
    const completed = address === href ? address : linkAddress(address);
    if (completed === undefined) return setRefused(true);
    const link = { href: completed, target: newTab ? '_blank' : null, rel: newTab ? 'noopener' : null };
    if (writesText) {
      const content = shown.trim() === '' ? address.trim() : shown;
      editor
        .chain()
        .insertContent({ type: 'text', text: content, marks: [{ type: 'link', attrs: link }] })
        .unsetMark('link')
        .run();
    } else {
      editor.chain().extendMarkRange('link').updateAttributes('link', link).setMark('link', link).run();
    }
    onClose();
  };
  const remove = (): void => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <FormDialog
      title={text('texts.link-title')}
      action={text(isLinked ? 'texts.change' : 'texts.insert')}
      onSubmit={submit}
      onClose={onClose}
      onClosed={() => editor.commands.focus()}
      extra={
        isLinked && (
          <Button variant="danger-light" onClick={remove}>
            {text('texts.link-remove')}
          </Button>
        )
      }
    >
      <Field.Root required error={refused && text('texts.link-refused')} hint={text('texts.link-hint')}>
        <Field.Label>{text('texts.link-address')}</Field.Label>
        <TextInput
          value={address}
          autoFocus
          onChange={(event) => {
            setAddress(event.target.value);
            setRefused(false);
          }}
        />
        <Field.Hint />
        <Field.Error />
      </Field.Root>
      {writesText && (
        <Field.Root hint={text('texts.link-text-hint')}>
          <Field.Label>{text('texts.link-text')}</Field.Label>
          <TextInput value={shown} onChange={(event) => setShown(event.target.value)} />
          <Field.Hint />
        </Field.Root>
      )}
      <Checkbox checked={newTab} onCheckedChange={(checked) => setNewTab(checked === true)}>
        {text('texts.link-new-tab')}
      </Checkbox>
    </FormDialog>
  );
}

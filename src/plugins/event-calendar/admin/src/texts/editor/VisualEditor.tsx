import { EditorContent, useEditor } from '@tiptap/react';
import type { Editor } from '@tiptap/react';
import type { Node } from '@tiptap/pm/model';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isSaveShortcut } from '../../strapi/save-shortcut';
import { EXTENSIONS } from '../document/extensions';
import { documentSchema } from '../document/schema';
import { writeDocument } from '../document/write';
import { PASTING } from '../paste/paste-options';
import { insertPictureFiles } from '../pictures/files';
import { pictureAddresses } from '../pictures/foreign';
import { PictureOffer } from '../pictures/PictureOffer';
import { EditorFrame } from './EditorFrame';
import type { EditorProps } from './editor-props';
import { ImageDialog } from './ImageDialog';
import { LinkDialog } from './LinkDialog';
import { Toolbar } from './Toolbar';
import { useEntered } from './use-entered';

interface Props extends EditorProps {
  /** Opens the HTML of the text. */
  onSource(): void;
}

/** Edits a text as it looks, with a toolbar. */
export function VisualEditor({ session, onWrite, onSource, ...shown }: Props) {
  const { disabled, required, invalid, labelId, describedBy } = shown;
  const [dialog, setDialog] = useState<'link' | 'image'>();
  const { isEntered, frame } = useEntered();
  const opened = useRef<Node>();
  const [known] = useState(() => new Set(pictureAddresses(documentSchema().nodeFromJSON(session.document))));
  const editor: Editor | null = useEditor({
    extensions: EXTENSIONS,
    content: session.document,
    editable: !disabled,
    editorProps: {
      ...PASTING,
      handlePaste: (view, { clipboardData }) => insertPictureFiles(view, clipboardData),
      handleDrop: (view, { dataTransfer }) => insertPictureFiles(view, dataTransfer),
      // Returning true hides the key from the editor: Tab always leaves the text, and save shortcuts insert nothing.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Tab' || isSaveShortcut(event) },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': describedBy,
        'aria-keyshortcuts': 'Alt+F10',
        'aria-required': String(required),
        'aria-invalid': String(invalid),
        'aria-disabled': String(disabled),
        ...(disabled ? { tabindex: '0' } : {}),
      },
    },
    onUpdate({ editor: { state } }) {
      const isAsOpened = opened.current?.eq(state.doc) === true;
      onWrite(isAsOpened ? session.stored : writeDocument(state.doc));
    },
  });
  useEffect(() => {
    if (editor !== null) opened.current ??= editor.state.doc;
  }, [editor]);
  // `autofocus` works only after a delay, in which typed keys would be lost.
  useLayoutEffect(() => {
    if (session.focused !== true || editor === null) return;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    editor.view.focus();
  }, [editor, session.focused]);
  useEffect(() => {
    // A click on the label puts the cursor into the text, as it does with other inputs.
    const label = document.getElementById(labelId);
    const focus = (): void => void editor?.commands.focus();
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [editor, labelId]);

  if (editor === null) return null;
  const close = (): void => setDialog(undefined);
  return (
    <EditorFrame {...frame} $invalid={invalid} $disabled={disabled}>
      <Toolbar
        editor={editor}
        disabled={disabled}
        isEntered={isEntered}
        onDialog={setDialog}
        onSource={onSource}
      />
      <EditorContent editor={editor} />
      {!disabled && <PictureOffer editor={editor} known={known} />}
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'image' && <ImageDialog editor={editor} onClose={close} />}
    </EditorFrame>
  );
}

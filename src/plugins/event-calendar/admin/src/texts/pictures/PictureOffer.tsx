import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useCalendarApi } from '../../calendar-api/use-calendar-api';
import { serverAddress } from '../../strapi/media-library';
import { useEditorText } from '../use-editor-text';
import { foreignPictures } from './foreign';
import { storePicture } from './store';

const ADD = [{ action: 'plugin::upload.assets.create', subject: null }];

interface Props {
  editor: Editor;
  /** The pictures that the text had when it was opened. */
  known: ReadonlySet<string>;
}

/** Offers to put the pictures of a text that are elsewhere, or part of it, into the media library. */
export function PictureOffer({ editor, known }: Props) {
  const text = useEditorText();
  const api = useCalendarApi();
  const { allowedActions } = useRBAC(ADD);
  const [done, setDone] = useState<number>();
  const [failed, setFailed] = useState(0);
  const { embedded, elsewhere } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => foreignPictures(state.doc, serverAddress(), known),
  });
  const all = [...embedded, ...elsewhere];
  if (all.length === 0) return null;

  const storeAll = async (): Promise<void> => {
    setFailed(0);
    for (const [index, address] of all.entries()) {
      setDone(index);
      try {
        replaceAddress(editor, address, await storePicture(address, api));
      } catch {
        setFailed((count) => count + 1);
      }
    }
    setDone(undefined);
    editor.commands.focus();
  };
  return (
    <Box padding={2} background="warning100" role="status">
      <Flex gap={3} wrap="wrap" justifyContent="space-between">
        <Typography variant="pi" textColor="neutral800">
          {embedded.length > 0 && `${text('texts.pictures-embedded', { count: embedded.length })} `}
          {elsewhere.length > 0 && `${text('texts.pictures-elsewhere', { count: elsewhere.length })} `}
          {failed > 0 && text('texts.pictures-failed', { count: failed })}
          {allowedActions['canCreate'] === false && text('texts.pictures-no-right')}
        </Typography>
        {allowedActions['canCreate'] === true && (
          <Button variant="secondary" size="S" disabled={done !== undefined} onClick={() => void storeAll()}>
            {done === undefined
              ? text('texts.pictures-store')
              : text('texts.pictures-storing', { done: done + 1, count: all.length })}
          </Button>
        )}
      </Flex>
    </Box>
  );
}

/** Gives all pictures with an address another one, in one step of the editor's history. */
function replaceAddress(editor: Editor, from: string, to: string): void {
  if (editor.isDestroyed) return;
  const { tr } = editor.state;
  editor.state.doc.descendants(({ type, attrs }, position) => {
    if (type.name === 'image' && attrs['src'] === from) tr.setNodeAttribute(position, 'src', to);
  });
  editor.view.dispatch(tr);
}

import {
  ArrowClockwise,
  Bold,
  BulletList,
  Code,
  GridFour,
  HeadingFour,
  HeadingThree,
  HeadingTwo,
  Image,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  Minus,
  NumberList,
  PaintBrush,
  Paragraph,
  Quotes,
  StrikeThrough,
  Underline,
} from '@strapi/icons';
import type { ChainedCommands, Editor } from '@tiptap/core';
import type { ComponentType, SVGProps } from 'react';

/** Actions outside the text that a tool can start. */
export interface ToolActions {
  openDialog(dialog: 'link' | 'image'): void;
  showSource(): void;
}

/** A button of the toolbar; `texts.tool.NAME` is its label. */
export interface Tool {
  name: string;
  icon?: ComponentType<SVGProps<SVGSVGElement>>;
  /** Whether the icon is mirrored horizontally. */
  mirrored?: boolean;
  /** Whether its format is on at the cursor; absent for tools that are no toggles. */
  isOn?(editor: Editor): boolean;
  /** Whether it can run at the cursor; absent: always. */
  isPossible?(editor: Editor): boolean;
  run(editor: Editor, actions: ToolActions): void;
}

type Step = (chain: ChainedCommands) => ChainedCommands;

/** A button that changes the text at the cursor. */
const button = (name: string, icon: Tool['icon'], step: Step, more: Partial<Tool> = {}): Tool => ({
  name,
  ...(icon && { icon }),
  ...more,
  run: (editor) => step(editor.chain().focus()).run(),
});

/** A button that is on while the cursor is in its format. */
const toggle = (name: string, icon: Tool['icon'], format: string, step: Step): Tool =>
  button(name, icon, step, { isOn: (editor) => editor.isActive(format) });

const heading = (level: 2 | 3 | 4, icon: Tool['icon']): Tool =>
  button(`heading-${level}`, icon, (chain) => chain.toggleHeading({ level }), {
    isOn: (editor) => editor.isActive('heading', { level }),
  });

/** A button without an icon. */
const labelled = (name: string, step: Step): Tool => button(name, undefined, step);

/** The tools in groups, in the order of the toolbar. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [
    button('undo', ArrowClockwise, (chain) => chain.undo(), {
      mirrored: true,
      isPossible: (editor) => editor.can().undo(),
    }),
    button('redo', ArrowClockwise, (chain) => chain.redo(), {
      isPossible: (editor) => editor.can().redo(),
    }),
  ],
  [
    toggle('paragraph', Paragraph, 'paragraph', (chain) => chain.setParagraph()),
    heading(2, HeadingTwo),
    heading(3, HeadingThree),
    heading(4, HeadingFour),
  ],
  [
    toggle('bold', Bold, 'bold', (chain) => chain.toggleBold()),
    toggle('italic', Italic, 'italic', (chain) => chain.toggleItalic()),
    toggle('underline', Underline, 'underline', (chain) => chain.toggleUnderline()),
    toggle('strike', StrikeThrough, 'strike', (chain) => chain.toggleStrike()),
  ],
  [
    toggle('bullet-list', BulletList, 'bulletList', (chain) => chain.toggleBulletList()),
    toggle('number-list', NumberList, 'orderedList', (chain) => chain.toggleOrderedList()),
    button('indent', IndentIncrease, (chain) => chain.sinkListItem('listItem'), {
      isPossible: (editor) => editor.can().sinkListItem('listItem'),
    }),
    button('outdent', IndentDecrease, (chain) => chain.liftListItem('listItem'), {
      isPossible: (editor) => editor.can().liftListItem('listItem'),
    }),
    toggle('quote', Quotes, 'blockquote', (chain) => chain.toggleBlockquote()),
  ],
  [
    {
      name: 'link',
      icon: Link,
      isOn: (editor) => editor.isActive('link'),
      run: (_editor, { openDialog }) => openDialog('link'),
    },
    { name: 'image', icon: Image, run: (_editor, { openDialog }) => openDialog('image') },
    button('table', GridFour, (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }), {
      isPossible: (editor) => !editor.isActive('table'),
    }),
    button('rule', Minus, (chain) => chain.setHorizontalRule()),
  ],
  [
    button('clear', PaintBrush, (chain) => chain.unsetAllMarks().clearNodes()),
    { name: 'source', icon: Code, run: (_editor, { showSource }) => showSource() },
  ],
];

/** The tools for tables, shown while the cursor is in a table. */
export const TABLE_TOOLS: readonly Tool[] = [
  labelled('row-after', (chain) => chain.addRowAfter()),
  labelled('column-after', (chain) => chain.addColumnAfter()),
  labelled('header-row', (chain) => chain.toggleHeaderRow()),
  labelled('delete-row', (chain) => chain.deleteRow()),
  labelled('delete-column', (chain) => chain.deleteColumn()),
  labelled('delete-table', (chain) => chain.deleteTable()),
];

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
import type { Editor } from '@tiptap/core';
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

const heading = (level: 2 | 3 | 4, icon: Tool['icon']): Tool => ({
  name: `heading-${level}`,
  ...(icon && { icon }),
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

/** The tools in groups, in the order of the toolbar. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [
    {
      name: 'undo',
      icon: ArrowClockwise,
      mirrored: true,
      isPossible: (editor) => editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      name: 'redo',
      icon: ArrowClockwise,
      isPossible: (editor) => editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
  [
    {
      name: 'paragraph',
      icon: Paragraph,
      isOn: (editor) => editor.isActive('paragraph'),
      run: (editor) => editor.chain().focus().setParagraph().run(),
    },
    heading(2, HeadingTwo),
    heading(3, HeadingThree),
    heading(4, HeadingFour),
  ],
  [
    {
      name: 'bold',
      icon: Bold,
      isOn: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      name: 'italic',
      icon: Italic,
      isOn: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      name: 'underline',
      icon: Underline,
      isOn: (editor) => editor.isActive('underline'),
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      name: 'strike',
      icon: StrikeThrough,
      isOn: (editor) => editor.isActive('strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
  ],
  [
    {
      name: 'bullet-list',
      icon: BulletList,
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: 'number-list',
      icon: NumberList,
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'indent',
      icon: IndentIncrease,
      isPossible: (editor) => editor.can().sinkListItem('listItem'),
      run: (editor) => editor.chain().focus().sinkListItem('listItem').run(),
    },
    {
      name: 'outdent',
      icon: IndentDecrease,
      isPossible: (editor) => editor.can().liftListItem('listItem'),
      run: (editor) => editor.chain().focus().liftListItem('listItem').run(),
    },
    {
      name: 'quote',
      icon: Quotes,
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
  ],
  [
    {
      name: 'link',
      icon: Link,
      isOn: (editor) => editor.isActive('link'),
      run: (_editor, { openDialog }) => openDialog('link'),
    },
    { name: 'image', icon: Image, run: (_editor, { openDialog }) => openDialog('image') },
    {
      name: 'table',
      icon: GridFour,
      isPossible: (editor) => !editor.isActive('table'),
      run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    },
    { name: 'rule', icon: Minus, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  ],
  [
    {
      name: 'clear',
      icon: PaintBrush,
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
    { name: 'source', icon: Code, run: (_editor, { showSource }) => showSource() },
  ],
];

/** The tools for tables, shown while the cursor is in a table. */
export const TABLE_TOOLS: readonly Tool[] = [
  { name: 'row-after', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { name: 'column-after', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { name: 'header-row', run: (editor) => editor.chain().focus().toggleHeaderRow().run() },
  { name: 'delete-row', run: (editor) => editor.chain().focus().deleteRow().run() },
  { name: 'delete-column', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { name: 'delete-table', run: (editor) => editor.chain().focus().deleteTable().run() },
];

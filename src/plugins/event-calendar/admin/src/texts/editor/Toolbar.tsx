import { Box, Button, Flex, IconButton } from '@strapi/design-system';
import { useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/react';
import { styled } from 'styled-components';
import { useEditorText } from '../use-editor-text';
import { TABLE_TOOLS, TOOLS } from './tools';
import type { Tool, ToolActions } from './tools';
import { useRovingFocus } from './use-roving-focus';

interface Props {
  editor: Editor;
  disabled: boolean;
  /** Whether the focus is in the text or its toolbar. Else the Tab key leads from the field before directly to the text. */
  isEntered: boolean;
  onDialog: ToolActions['openDialog'];
  onSource: ToolActions['showSource'];
}

/** The toolbar above a text. */
export function Toolbar({ editor, disabled, isEntered, onDialog, onSource }: Props) {
  const text = useEditorText();
  const roving = useRovingFocus(isEntered);
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  const actions = { openDialog: onDialog, showSource: onSource };
  const first = TOOLS[0]?.[0]?.name;
  const buttonProps = (tool: Tool) => ({
    'data-tool': tool.name,
    tabIndex: roving.tabIndexOf(tool.name, tool.name === first),
    // Keeps the selection in the text when a button is clicked.
    onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
    onClick: () => tool.run(editor, actions),
  });
  const label = (tool: Tool): string => text(`texts.tool.${tool.name}`);
  return (
    <Bar role="toolbar" aria-label={text('texts.toolbar')} {...roving.toolbar}>
      <Flex gap={2} wrap="wrap">
        {TOOLS.map((group) => (
          <Flex key={group[0]?.name} gap={1}>
            {group.map((tool) => (
              <ToolButton
                key={tool.name}
                {...buttonProps(tool)}
                variant="ghost"
                label={label(tool)}
                disabled={disabled || state.impossible.includes(tool.name)}
                $on={state.on.includes(tool.name)}
                {...(tool.isOn && { 'aria-pressed': state.on.includes(tool.name) })}
              >
                {tool.icon && <tool.icon {...(tool.mirrored && { style: { transform: 'scaleX(-1)' } })} />}
              </ToolButton>
            ))}
          </Flex>
        ))}
      </Flex>
      {state.inTable && !disabled && (
        <Flex gap={1} wrap="wrap" paddingTop={1} role="group" aria-label={text('texts.table-tools')}>
          {TABLE_TOOLS.map((tool) => (
            <Button key={tool.name} {...buttonProps(tool)} size="S" variant="tertiary">
              {label(tool)}
            </Button>
          ))}
        </Flex>
      )}
    </Bar>
  );
}

/** The state of the buttons for the text at the cursor. */
function stateOf(editor: Editor) {
  const tools = TOOLS.flat();
  return {
    on: tools.filter((tool) => tool.isOn?.(editor)).map(({ name }) => name),
    impossible: tools.filter((tool) => tool.isPossible?.(editor) === false).map(({ name }) => name),
    inTable: editor.isActive('table'),
  };
}

const Bar = styled(Box)`
  border-bottom: 1px solid ${({ theme }) => theme.colors.neutral200};
  background: ${({ theme }) => theme.colors.neutral100};
  padding: ${({ theme }) => `${theme.spaces[1]} ${theme.spaces[2]}`};
`;

const ToolButton = styled(IconButton)<{ $on: boolean }>`
  && {
    border: 0;
    background: ${({ theme, $on }) => ($on ? theme.colors.primary100 : 'transparent')};
  }
  &&:hover:not([aria-disabled='true']) {
    background: ${({ theme, $on }) => ($on ? theme.colors.primary200 : theme.colors.neutral150)};
  }
  && svg {
    fill: ${({ theme, $on }) => ($on ? theme.colors.primary600 : theme.colors.neutral600)};
  }
  &&[aria-disabled='true'] svg {
    fill: ${({ theme }) => theme.colors.neutral300};
  }
`;

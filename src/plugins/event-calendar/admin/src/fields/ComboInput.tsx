import { Box, TextInput, Typography } from '@strapi/design-system';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { styled } from 'styled-components';
import { isSaveShortcut } from '../strapi/save-shortcut';

interface Choice {
  value: string;
  text: string;
  /** Shown after the text, in grey. */
  detail?: string;
}

interface ComboInputProps {
  name: string;
  /** The accessible name; without it, the label of the surrounding field. */
  label?: string;
  /** The id of an element that describes the input; without it, the error or hint of the surrounding field. */
  describedBy?: string | undefined;
  listLabel: string;
  text: string;
  choices: readonly Choice[];
  /** The selected choice, to which the list scrolls when it opens. */
  current?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement>;
  /** Whether the typed text is complete. The list then closes. */
  isWhole?(text: string): boolean;
  onType(text: string): void;
  onChoose(value: string): void;
  /** The input is finished: Enter was pressed (`isEnter`), the focus left, or a save shortcut was pressed. */
  onFinish(isEnter: boolean): void;
}

/**
 * A text input with suggestions (ARIA: editable combobox with a listbox). Unlike the design system's it never changes its text by
 * itself, not even when the focus leaves: the caller decides.
 */
export function ComboInput(props: ComboInputProps) {
  const { name, label, listLabel, text, choices, current, placeholder, disabled, inputRef } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = open && choices.length > 0;
  const marked = active >= 0 ? active : choices.findIndex(({ value }) => value === current);

  useEffect(() => {
    const box = list.current;
    const option = box?.children[marked];
    if (!isShown || box === null || !(option instanceof HTMLElement)) return;
    // `scrollIntoView` would scroll the page too.
    box.scrollTop = option.offsetTop - (box.clientHeight - option.offsetHeight) / 2;
  }, [isShown, marked]);

  const close = (): void => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (index: number): void => {
    const choice = choices[index];
    close();
    if (choice !== undefined) props.onChoose(choice.value);
  };
  const step = (by: number): void => {
    setOpen(true);
    if (choices.length > 0 && isShown) setActive((marked + by + choices.length) % choices.length);
  };
  /** For save shortcuts: takes the marked choice or the typed text. The focus stays. */
  const commit = (): void => {
    if (isShown && active >= 0) choose(active);
    else {
      close();
      props.onFinish(false);
    }
  };
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(marked < 0 ? 0 : -1),
    Enter: () => (isShown && active >= 0 ? choose(active) : (close(), props.onFinish(true))),
    Escape: () => close(),
  };

  return (
    <Box position="relative" width="100%">
      <TextInput
        ref={inputRef}
        name={name}
        value={text}
        placeholder={placeholder}
        disabled={disabled}
        autoComplete="off"
        role="combobox"
        aria-label={label}
        {...('describedBy' in props && { 'aria-describedby': props.describedBy })}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        onChange={({ target }) => {
          props.onType(target.value);
          setOpen(props.isWhole?.(target.value) !== true);
          setActive(-1);
        }}
        onClick={() => !disabled && setOpen(true)}
        onKeyDown={(event) => {
          if (isSaveShortcut(event)) {
            commit();
            return;
          }
          const handle = keys[event.key];
          if (handle === undefined || (event.key === 'Escape' && !isShown)) return;
          event.preventDefault();
          event.stopPropagation();
          handle(event);
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          const finish = (): void => {
            close();
            props.onFinish(false);
          };
          // A dialog takes the focus if something is removed while nothing has it, as between two fields. Nothing that is typed
          // into the next field comes before its `focusin`.
          if (relatedTarget === null || currentTarget.closest('[role=dialog]') === null) finish();
          else document.addEventListener('focusin', finish, { once: true });
        }}
      />
      {isShown && (
        <List ref={list} id={id} role="listbox" aria-label={listLabel} shadow="filterShadow" hasRadius>
          {choices.map(({ value, text: shownText, detail }, index) => (
            <Option
              key={value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === marked}
              // Keeps the focus in the input: otherwise the list would close before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              <Typography textColor="neutral800">{shownText}</Typography>
              {detail !== undefined && (
                <Typography variant="pi" textColor="neutral600">
                  {detail}
                </Typography>
              )}
            </Option>
          ))}
        </List>
      )}
    </Box>
  );
}

const List = styled(Box)`
  position: absolute;
  z-index: ${({ theme }) => theme.zIndices.popover};
  inset-inline: 0;
  top: calc(100% + 4px);
  min-width: max-content;
  max-height: 28rem;
  overflow-y: auto;
  padding: ${({ theme }) => theme.spaces[1]};
  background: ${({ theme }) => theme.colors.neutral0};
  border: 1px solid ${({ theme }) => theme.colors.neutral150};
`;

const Option = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: ${({ theme }) => theme.spaces[4]};
  padding: ${({ theme }) => `${theme.spaces[2]} ${theme.spaces[3]}`};
  border-radius: ${({ theme }) => theme.borderRadius};
  cursor: pointer;

  &:hover,
  &[aria-selected='true'] {
    background: ${({ theme }) => theme.colors.primary100};
  }
`;

import { lightTheme, TextInput } from '@strapi/design-system';
import { Calendar } from '@strapi/icons';
import { forwardRef, useRef } from 'react';
import type { ComponentProps, FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { styled } from 'styled-components';
import { passBy } from '../tab-stops';
import { useText } from '../use-text';

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'endAction'>;

/**
 * A date. Its parts are typed one after the other, and the Tab key then leads to the next field: the browser's own button for the
 * calendar would take it, and the keys of the time would be lost there. A date that nobody changes is one stop of the Tab key, not one
 * for each part. The calendar opens by a click, and by Alt and the down key.
 */
export const DateInput = forwardRef<HTMLInputElement, Props>(function DateInput(props, ref) {
  const text = useText();
  const input = useRef<HTMLInputElement | null>(null);
  /** Whether somebody has pressed a key or clicked in the date since it has the focus: the Tab key then leads through its parts, as people type them. */
  const isTyping = useRef(false);
  const open = (): void => {
    try {
      input.current?.showPicker();
    } catch {
      // The browser has no calendar to show.
    }
  };
  return (
    <WithoutButton
      {...props}
      type="date"
      ref={(element: HTMLInputElement | null) => {
        input.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref !== null) ref.current = element;
      }}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        props.onFocus?.(event);
        isTyping.current = false;
      }}
      onClick={(event: MouseEvent<HTMLInputElement>) => {
        props.onClick?.(event);
        isTyping.current = true;
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        props.onKeyDown?.(event);
        if (event.key === 'Tab' && !isTyping.current && passBy(event.currentTarget, event.shiftKey ? -1 : 1))
          event.preventDefault();
        if (event.key !== 'Tab' && event.key !== 'Shift') isTyping.current = true;
        if (!event.altKey || event.key !== 'ArrowDown') return;
        event.preventDefault();
        open();
      }}
      endAction={
        <Opener
          type="button"
          tabIndex={-1}
          aria-label={text('fields.date.choose')}
          title={text('fields.date.choose')}
          disabled={props.disabled}
          onClick={open}
        >
          <Calendar aria-hidden />
        </Opener>
      }
    />
  );
});

/** The class of a text input is set at the box around its `input`. */
const WithoutButton = styled(TextInput)`
  /* The calendar of the browser has the colours of the theme. */
  color-scheme: ${({ theme }) => (theme.colors.neutral0 === lightTheme.colors.neutral0 ? 'light' : 'dark')};
  /* The same height as other text inputs. */
  input::-webkit-datetime-edit,
  input::-webkit-datetime-edit-fields-wrapper {
    padding: 0;
  }
  input::-webkit-calendar-picker-indicator {
    display: none;
  }
`;

const Opener = styled.button`
  display: flex;
  padding: 0;
  border: 0;
  background: transparent;
  color: ${({ theme }) => theme.colors.neutral500};
  cursor: pointer;
  &:disabled {
    cursor: default;
  }
`;

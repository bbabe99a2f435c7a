import { Button, Field, Flex, IconButton, Link, TextInput } from '@strapi/design-system';
import { Trash } from '@strapi/icons';
import { useRef, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { isNoResponse } from '../refusals/refused';
import { useRefused } from '../refusals/use-refused';
import { useListText } from './use-list-text';
import { useSavedViews } from './use-saved-views';

interface SavedViewsProps {
  /** The query of what is shown now. */
  query: string;
  /** Says something to screen readers and shows it. */
  say(message: string): void;
}

/** The views that this person has saved, and an input to save what is shown. */
export function SavedViews({ query, say }: SavedViewsProps) {
  const words = useListText();
  const { views, save, remove } = useSavedViews();
  const [name, setName] = useState('');
  const refused = useRefused();
  const failed = (error: unknown): void =>
    say(isNoResponse(error) ? words('list.views.failed') : refused(error).message);
  const input = useRef<HTMLInputElement>(null);
  const submit = (): void => {
    const given = name.trim();
    if (given === '') return input.current?.focus();
    save({ name: given, query }).then(() => {
      setName('');
      say(words('list.views.saved', { name: given }));
    }, failed);
  };
  return (
    <Flex tag="section" aria-label={words('list.views')} gap={4} wrap="wrap" alignItems="center">
      {views.length > 0 && (
        <Flex tag="ul" gap={3} wrap="wrap">
          {views.map((view) => (
            <Flex tag="li" key={view.name} gap={1}>
              <Link tag={NavLink} to={{ search: view.query }}>
                {view.name}
              </Link>
              <IconButton
                size="XS"
                variant="ghost"
                withTooltip={false}
                label={words('list.views.remove', { name: view.name })}
                onClick={() => {
                  input.current?.focus();
                  remove(view.name).then(() => say(words('list.views.removed', { name: view.name })), failed);
                }}
              >
                <Trash />
              </IconButton>
            </Flex>
          ))}
        </Flex>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Flex gap={2}>
          <Field.Root name="list-view">
            <TextInput
              ref={input}
              size="S"
              maxLength={60}
              aria-label={words('list.views.name')}
              placeholder={words('list.views.name')}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </Field.Root>
          <Button type="submit" variant="tertiary" size="S">
            {words('list.views.save')}
          </Button>
        </Flex>
      </form>
    </Flex>
  );
}

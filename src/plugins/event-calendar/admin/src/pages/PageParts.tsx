import { Button, Flex, Loader, Typography } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { Notice } from '../Notice';
import { useText } from '../use-text';

/** A page of the calendar below the tabs, with its own heading. */
export function TitledPage({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle: string;
  children: ReactNode;
}) {
  return (
    <>
      <Page.Title>{title}</Page.Title>
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Flex gap={4} alignItems="baseline" wrap="wrap">
            <Typography tag="h2" variant="beta">
              {title}
            </Typography>
            <Typography textColor="neutral600">{subtitle}</Typography>
          </Flex>
          {children}
        </Flex>
      </Layouts.Content>
    </>
  );
}

/** Stands below the tabs until a page is there. */
export function LoadingPage() {
  const text = useText();
  return (
    <Flex justifyContent="center" padding={10} aria-busy>
      <Loader>{text('editorial.loading')}</Loader>
    </Flex>
  );
}

/** Says that a list could not be read, and offers to try again. */
export function NotLoaded({ title, onAgain }: { title: string; onAgain(): void }) {
  const text = useText();
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        <Button variant="tertiary" size="S" onClick={onAgain}>
          {text('editorial.again')}
        </Button>
      }
    >
      {text('board.not-loaded.why')}
    </Notice>
  );
}

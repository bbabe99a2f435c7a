import {
  Box,
  Button,
  Field,
  Flex,
  Modal,
  SingleSelect,
  SingleSelectOption,
  TextInput,
} from '@strapi/design-system';
import { useEffect, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { useCalendarFacts } from '../calendar-api/use-calendar-facts';
import { useIntl } from 'react-intl';
import { languageLabel } from '../language-name';
import { ModalFrame } from '../ModalFrame';
import { useExplainText } from './use-explain-text';
import { useExplanation } from './use-explanation';
import type { Question } from './use-explanation';
import { Verdict } from './Verdict';

interface Props {
  documentId: string;
  /** Language in which the editor has the event open. */
  locale?: string;
  /** The element that gets the focus back. */
  returnTo?: RefObject<HTMLElement>;
  onClose(): void;
}

/** Says why an event is missing from the list of a language, or from an address of the interface that the editor pastes. */
export default function ExplainDialog({ documentId, locale, returnTo, onClose }: Props) {
  const text = useExplainText();
  const { locale: panelLocale } = useIntl();
  const facts = useCalendarFacts();
  const [question, setQuestion] = useState<Question>(locale === undefined ? {} : { locale });
  const [address, setAddress] = useState('');
  const result = useExplanation(documentId, question);
  // Errors about the typed address are shown at its field.
  const addressError =
    'url' in question && result.state === 'refused' ? result.fields[0]?.message : undefined;
  const checkedUrl = result.state === 'there' ? result.explanation.url : undefined;
  useEffect(() => {
    if (checkedUrl !== undefined) setAddress(checkedUrl);
  }, [checkedUrl]);

  const ask = (event: FormEvent): void => {
    event.preventDefault();
    // In React's tree the edit view's form surrounds this one and would be submitted too.
    event.stopPropagation();
    setQuestion({ url: address });
  };
  return (
    <ModalFrame title={text('explain.title')} onClose={onClose} {...(returnTo && { returnTo })}>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={6}>
          <Field.Root>
            <Field.Label>{text('explain.language')}</Field.Label>
            <SingleSelect
              value={'url' in question ? '' : question.locale}
              placeholder={text('explain.other-address')}
              onChange={(chosen) => setQuestion({ locale: String(chosen) })}
            >
              {facts?.languages.map(({ code }) => (
                <SingleSelectOption key={code} value={code}>
                  {languageLabel(code, panelLocale)}
                </SingleSelectOption>
              ))}
            </SingleSelect>
          </Field.Root>
          <form onSubmit={ask} noValidate>
            <Field.Root hint={text('explain.address-hint')} error={addressError}>
              <Field.Label>{text('explain.address')}</Field.Label>
              <Flex gap={2} alignItems="stretch">
                <Box flex="1">
                  <TextInput value={address} onChange={(event) => setAddress(event.target.value)} />
                </Box>
                <Button type="submit" variant="secondary" size="L">
                  {text('explain.ask')}
                </Button>
              </Flex>
              <Field.Hint />
              <div role="status">
                <Field.Error />
              </div>
            </Field.Root>
          </form>
          <div role="status">{addressError === undefined && <Verdict result={result} />}</div>
        </Flex>
      </Modal.Body>
    </ModalFrame>
  );
}

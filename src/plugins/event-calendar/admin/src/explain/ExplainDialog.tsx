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
import type { FormEvent } from 'react';
import { useCalendarFacts } from '../calendar-api/use-calendar-facts';
import { useText } from '../use-text';
import { useExplanation } from './use-explanation';
import type { Question } from './use-explanation';
import { Verdict } from './Verdict';

interface Props {
  documentId: string;
  /** The language that the event is looked at in. */
  locale?: string;
  onClose(): void;
}

/** Says why an event is not in a list: in that of a language, or at any address of the interface that is pasted. */
export default function ExplainDialog({ documentId, locale, onClose }: Props) {
  const text = useText();
  const facts = useCalendarFacts();
  const [question, setQuestion] = useState<Question>(locale === undefined ? {} : { locale });
  const [address, setAddress] = useState('');
  const answer = useExplanation(documentId, question);
  // What is wrong with an address that was typed is said where it stands.
  const wrong = 'url' in question && answer.state === 'refused' ? answer.fields[0]?.message : undefined;
  const judged = answer.state === 'there' ? answer.explanation.url : undefined;
  useEffect(() => {
    if (judged !== undefined) setAddress(judged);
  }, [judged]);

  const ask = (event: FormEvent): void => {
    event.preventDefault();
    // The form of the edit view is around this one, if not on the page then in React.
    event.stopPropagation();
    setQuestion({ url: address });
  };
  return (
    <Modal.Root open onOpenChange={onClose}>
      <Modal.Content>
        <Modal.Header closeLabel={text('explain.close')}>
          <Modal.Title>{text('explain.title')}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={6}>
            <Field.Root>
              <Field.Label>{text('explain.language')}</Field.Label>
              <SingleSelect
                value={'url' in question ? '' : question.locale}
                placeholder={text('explain.other-address')}
                onChange={(chosen) => setQuestion({ locale: String(chosen) })}
              >
                {facts?.languages.map(({ code, name }) => (
                  <SingleSelectOption key={code} value={code}>
                    {name}
                  </SingleSelectOption>
                ))}
              </SingleSelect>
            </Field.Root>
            <form onSubmit={ask} noValidate>
              <Field.Root hint={text('explain.address-hint')} error={wrong}>
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
            <div role="status">{wrong === undefined && <Verdict answer={answer} />}</div>
          </Flex>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

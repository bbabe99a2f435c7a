import type { DocumentActionComponent } from '@strapi/content-manager/strapi-admin';
import { uidOf } from '../../../server/src/domain/kinds';
import { useText } from '../use-text';

/**
 * Wraps Strapi's publish action so that it asks another question for events that link to drafts. Strapi's "Publish without
 * relations" warns of lost links. Here the links stay, and readers see the linked records as soon as they are published too.
 */
export function withOwnPublishQuestion(action: DocumentActionComponent): DocumentActionComponent {
  const PublishAction: DocumentActionComponent = (props) => {
    const text = useText();
    const description = action(props);
    if (description?.dialog?.type !== 'dialog' || props.model !== uidOf('event')) return description;
    const { bodyIcon: _, ...dialog } = description.dialog;
    return {
      ...description,
      dialog: {
        ...dialog,
        variant: 'default',
        title: text('links.question.title'),
        content: text('links.question.text'),
        confirmLabel: text('links.question.confirm'),
      },
    };
  };
  if (action.type) PublishAction.type = action.type;
  if (action.position) PublishAction.position = action.position;
  return PublishAction;
}

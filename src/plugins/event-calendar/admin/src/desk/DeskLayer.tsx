import { Dialog } from '@strapi/design-system';
import { ConfirmDialog } from '@strapi/strapi/admin';
import { changeDesk, useDesk } from './desk-state';
import DuplicateDialog from './DuplicateDialog';
import { refreshContentManager } from '../strapi/cached-records';
import { UndoToast } from './UndoToast';

export default function DeskLayer() {
  const { offer, duplicate, question } = useDesk();
  return (
    <>
      {offer && <UndoToast key={offer.message} offer={offer} />}
      {duplicate && (
        <DuplicateDialog
          {...duplicate}
          onClose={() => changeDesk({ duplicate: undefined })}
          onDone={refreshContentManager}
        />
      )}
      <Dialog.Root
        open={question !== undefined}
        onOpenChange={(open) => open || changeDesk({ question: undefined })}
      >
        <ConfirmDialog
          onConfirm={async () => {
            await question?.proceed();
            changeDesk({ question: undefined });
          }}
        >
          {question?.text}
        </ConfirmDialog>
      </Dialog.Root>
    </>
  );
}

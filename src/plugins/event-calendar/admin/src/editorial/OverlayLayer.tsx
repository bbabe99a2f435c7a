import { Dialog } from '@strapi/design-system';
import { ConfirmDialog } from '@strapi/strapi/admin';
import { changeOverlay, useOverlay } from './overlay-state';
import DuplicateDialog from './DuplicateDialog';
import { refreshContentManager } from '../strapi/cached-records';
import { SendBackDialog } from '../review/SendBackDialog';
import { UndoToast } from './UndoToast';

export default function OverlayLayer() {
  const { offer, duplicate, question, sendBack } = useOverlay();
  return (
    <>
      {offer && <UndoToast key={offer.message} offer={offer} />}
      {duplicate && (
        <DuplicateDialog
          {...duplicate}
          onClose={() => changeOverlay({ duplicate: undefined })}
          onDone={refreshContentManager}
        />
      )}
      {sendBack && <SendBackDialog {...sendBack} onClose={() => changeOverlay({ sendBack: undefined })} />}
      <Dialog.Root
        open={question !== undefined}
        onOpenChange={(open) => open || changeOverlay({ question: undefined })}
      >
        <ConfirmDialog
          onConfirm={async () => {
            await question?.proceed();
            changeOverlay({ question: undefined });
          }}
        >
          {question?.text}
        </ConfirmDialog>
      </Dialog.Root>
    </>
  );
}

import { lazy, Suspense } from 'react';
import { Dialog } from '@strapi/design-system';
import { ConfirmDialog } from '@strapi/strapi/admin';
import { changeOverlay } from './overlay-state';
import { useOverlay } from './use-overlay';
import DuplicateDialog from './DuplicateDialog';
import { refreshContentManager } from '../strapi/cached-records';
import { SendBackDialog } from '../review/SendBackDialog';
import type { MadeChange } from '../many/target';
import { TrashFlow } from './TrashFlow';
import { useOfferMade } from './use-offer-made';
import { UndoToast } from './UndoToast';

const ManyDialog = lazy(() => import('../many/ManyDialog'));

export default function OverlayLayer() {
  const { offer, duplicate, question, sendBack, many, trash } = useOverlay();
  const offerMade = useOfferMade();
  return (
    <>
      {offer && <UndoToast key={offer.number} offer={offer} />}
      {duplicate && (
        <DuplicateDialog
          {...duplicate}
          onClose={() => changeOverlay({ duplicate: undefined })}
          onDone={refreshContentManager}
        />
      )}
      {sendBack && <SendBackDialog {...sendBack} onClose={() => changeOverlay({ sendBack: undefined })} />}
      {many && (
        <Suspense fallback={null}>
          <ManyDialog
            {...many}
            onChanged={(made: MadeChange) => {
              offerMade(made);
              many.onDone?.();
            }}
            onClose={() => changeOverlay({ many: undefined })}
          />
        </Suspense>
      )}
      {trash && <TrashFlow {...trash} onEnd={() => changeOverlay({ trash: undefined })} />}
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

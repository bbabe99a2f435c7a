import { useAuth } from '@strapi/strapi/admin';
import { useSyncExternalStore } from 'react';
import type { OverlayState } from './overlay-state';
import { onOverlayChange, overlayOf } from './overlay-state';

export function useOverlay(): OverlayState {
  const user = useAuth('Overlay', (state) => state.user?.id);
  return useSyncExternalStore(onOverlayChange, () => overlayOf(user));
}

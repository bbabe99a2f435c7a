import type { ImageFacts } from './image-task';

/** The pixels of an image: those of all its frames. */
export const pixelsOf = ({
  width,
  height,
  frames,
}: Pick<ImageFacts, 'width' | 'height' | 'frames'>): number => width * height * frames;

/** A number of pixels for people: `24 million pixels`. */
export const pixelsText = (pixels: number): string => `${Math.round(pixels / 10_000) / 100} million pixels`;

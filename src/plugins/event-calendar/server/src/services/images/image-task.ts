import { z } from '@strapi/utils';

/** A task for the process that decodes images. */
export type ImageTask =
  | { do: 'read'; path: string }
  /** Decodes every pixel of the first frame, or of all of them. */
  | { do: 'decode'; path: string; allFrames: boolean }
  /** Writes a copy that fits into a box. */
  | { do: 'resize'; path: string; to: string; width: number; height: number }
  /** Writes a copy in the same format. @param upright turns it as its EXIF data say */
  | { do: 'optimize'; path: string; to: string; quality: number; upright: boolean };

const facts = z.object({
  /** As sharp names it; AVIF is `heif`. */
  format: z.string(),
  mediaType: z.string(),
  width: z.number(),
  /** Of one frame. */
  height: z.number(),
  frames: z.number(),
  /** The length of the written file; 0 if none was written. */
  bytes: z.number(),
});

/** The facts about the file that was read, or the copy that was written. */
export type ImageFacts = z.infer<typeof facts>;

/** Facts, or why there are none. */
export const imageAnswer = z.object({
  facts: facts.optional(),
  error: z.string().optional(),
});

export type ImageAnswer = z.infer<typeof imageAnswer>;

import { it } from '#test';
import { FULL } from '../harness/fresh-database';

/**
 * Claims that hold in several variants: languages of the panel, zones, speeds. A full run tests each claim in every variant. A daily
 * one tests each claim once: the variants take turns, so all of them stay in the run.
 */

/**
 * For claims of one variant, which stand in a block for each of them.
 * @param place the place of this variant among `variants`
 * @returns `it` if it is the variant's turn, else skipped; to be called once for each claim, in the order of the file
 */
export function takeTurns(place: number, variants: number): () => ReturnType<typeof it.runIf> {
  let claims = 0;
  return () => it.runIf(FULL || claims++ % variants === place);
}

/** For a claim that is a table of its variants. @returns all of them in a full run, else the first */
export const dailyOf = <Variant>(variants: readonly Variant[]): readonly Variant[] =>
  FULL ? variants : variants.slice(0, 1);

import { panelLanguage } from '../panel-language';
import type { Wording } from '../refusals/words';

type Text = Wording['text'];

let text: Text | undefined;

/** Gives code outside of components the texts in the language of the panel. To be called by a component of every form. */
export function setTranslator(translate: Text): void {
  text = translate;
}

export const say: Text = (name, values) => text?.(name, values) ?? name;

/** The `Wording` for refusals outside of components. */
export const WORDING: Wording = { text: say, language: panelLanguage };

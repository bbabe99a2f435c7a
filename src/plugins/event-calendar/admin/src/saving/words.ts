import { panelLanguage } from '../panel-language';
import type { Wording } from '../refusals/words';

type Text = Wording['text'];

let text: Text | undefined;

/** Lets what is no component speak the language of the panel. To be called by a component of every form. */
export function speakWith(spoken: Text): void {
  text = spoken;
}

export const say: Text = (name, values) => text?.(name, values) ?? name;

/** How refusals are worded where there is no component. */
export const WORDING: Wording = { text: say, language: panelLanguage };

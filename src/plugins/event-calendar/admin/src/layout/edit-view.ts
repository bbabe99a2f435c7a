import type { Kind } from '../../../server/src/domain/kinds';
import { panelLanguage } from '../panel-language';
import { fieldText } from './field-texts';
import { kindOfLayout } from './kind-of-layout';
import { boxesOf } from './sections';

/** The part of a field of Strapi's edit view that is changed here. */
interface Field {
  name: string;
  label: string;
  hint?: string | undefined;
  attribute: object;
}

interface EditLayout {
  /** Boxes of rows of fields. */
  layout: Field[][][];
  options: object;
}

/** Strapi's hook on the layout of an edit view: the calendar's in the person's language and in boxes, others as they are. */
export function arrangeEditView<Hooked extends { layout: EditLayout }>(hooked: Hooked): Hooked {
  const kind = kindOfLayout(hooked.layout);
  if (kind === undefined) return hooked;
  const language = panelLanguage();
  const rows = hooked.layout.layout.flat().map((row) => row.map((field) => described(kind, field, language)));
  return { ...hooked, layout: { ...hooked.layout, layout: boxesOf(kind, rows) } };
}

const described = (kind: Kind, field: Field, language: string): Field => ({
  ...field,
  label: fieldText(kind, field.name, 'label', field.label, language),
  hint: fieldText(kind, field.name, 'hint', field.hint ?? '', language),
  attribute: withoutLimits(field.attribute),
});

/** Strapi says limits at every field; nobody writes 2,000 characters of a city, and what is too long is said when it is. */
function withoutLimits(attribute: object): object {
  const limits = ['min', 'max', 'minLength', 'maxLength'];
  return Object.fromEntries(Object.entries(attribute).filter(([name]) => !limits.includes(name)));
}

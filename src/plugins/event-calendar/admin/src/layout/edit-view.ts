import type { Kind } from '../../../server/src/domain/kinds';
import { panelLanguage } from '../panel-language';
import { fieldText } from './field-texts';
import { kindOfLayout } from './kind-of-layout';
import { boxesOf } from './sections';
import { SWITCH, groupSwitches } from './switch-groups';

/** The properties of a field of Strapi's edit view that are used here. */
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

/** Hook of Strapi: translates and groups the fields of the calendar's edit views. Other content types stay as they are. */
export function arrangeEditView<Hooked extends { layout: EditLayout }>(hooked: Hooked): Hooked {
  const kind = kindOfLayout(hooked.layout);
  if (kind === undefined) return hooked;
  const language = panelLanguage();
  const rows = hooked.layout.layout.flat().map((row) => row.map((field) => withTexts(kind, field, language)));
  return { ...hooked, layout: { ...hooked.layout, layout: boxesOf(kind, rows).map(groupSwitches) } };
}

const withTexts = (kind: Kind, field: Field, language: string): Field => ({
  ...field,
  label: fieldText(kind, field.name, 'label', field.label, language),
  hint: fieldText(kind, field.name, 'hint', field.hint ?? '', language),
  attribute: asSwitch(withoutLimits(field.attribute)),
});

/** Shows a yes or no by the calendar's own input. */
const asSwitch = (attribute: object): object =>
  'type' in attribute && attribute.type === 'boolean' && !('customField' in attribute)
    ? { ...attribute, customField: SWITCH }
    : attribute;

/** Removes the limits that Strapi would show at every field. A value that is too long is refused with an error anyway. */
function withoutLimits(attribute: object): object {
  const limits = ['min', 'max', 'minLength', 'maxLength'];
  return Object.fromEntries(Object.entries(attribute).filter(([name]) => !limits.includes(name)));
}

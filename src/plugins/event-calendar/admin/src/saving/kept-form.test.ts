import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fieldMark } from '../../../server/src/domain/field-mark';
import type { EditedRecord } from '../edited-record';
import type { Draft } from './draft';
import type { PlacedDraft } from './drafts';
import { placeOf } from './drafts';
import type { Values } from './form-values';
import type { FormEvent, KeptState } from './kept-form';
import { changesVenue, draftPlace, nameIn, openForm, step } from './kept-form';
import { TypedChanges } from './typed-changes';

const STORED = { title: 'Gala', cost: '1' };
const EVENT: EditedRecord = { kind: 'event', documentId: 'e1', locale: 'en' };
const NEW: EditedRecord = { ...EVENT, documentId: undefined };
const PLACE = placeOf('ada', EVENT, '');
const at = (creation: string): string => placeOf('ada', NEW, creation);

/** A form that does what the machine says, and the storage of the browser, which outlives it. */
function openIn(
  storage: Map<string, Draft>,
  { record = EVENT, user = 'ada', creation = 'first', stored = STORED as Values } = {},
) {
  const changes = new TypedChanges(stored);
  let state: KeptState = openForm(record, user, creation);
  let [initial, values] = [stored, stored];
  const form = {
    changes,
    state: () => state,
    values: () => values,
    send(event: FormEvent): void {
      const next = step(state, event);
      state = next.state;
      for (const todo of next.todo) {
        if (todo.do === 'keep') storage.set(todo.place, todo.draft);
        else if (todo.do === 'drop') storage.delete(todo.place);
        else if (todo.do === 'know') changes.know(todo.name, todo.marks);
        else values = changes.with(todo.values);
      }
    },
    /** What the form does whenever it shows other values. */
    follow(): void {
      values = changes.follow(initial, values) ?? values;
      form.send({ type: 'changed', fields: changes.fields, at: 7 });
    },
    type(typed: Values): void {
      values = { ...values, ...typed };
      form.follow();
    },
    /** The record is read again. */
    read(record: Values): void {
      initial = values = record;
      form.follow();
    },
    /** The server has stored what was sent. */
    saved(sent: Values, created?: string): void {
      changes.saved(sent, sent);
      form.send({ type: 'settled', created });
      form.follow();
    },
    /** Looks for a draft from an earlier visit. */
    find(place: string): void {
      const draft = storage.get(place);
      form.send({ type: 'found', draft: draft && { place, draft }, form: changes });
    },
    restore(venue: readonly object[] = []): void {
      form.send({ type: 'restore', venue });
      form.follow();
    },
  };
  return form;
}

const mine = (storage: Map<string, Draft>, place = PLACE): Record<string, unknown> | undefined => {
  const draft = storage.get(place);
  return draft && Object.fromEntries(Object.entries(draft.fields).map(([name, field]) => [name, field.mine]));
};

/** A storage with the draft of an earlier visit, in which a title was typed. */
function visited(title = 'Gala of May'): Map<string, Draft> {
  const storage = new Map<string, Draft>();
  openIn(storage).type({ title });
  return storage;
}

describe('the draft of a form', () => {
  it('is kept from the first key on, and dropped when the text is as before', () => {
    const storage = new Map<string, Draft>();
    const form = openIn(storage);
    form.follow();
    expect([...storage]).toEqual([]);
    form.type({ title: 'Gala!' });
    const opened = [fieldMark('Gala')];
    expect([...storage]).toEqual([
      [PLACE, { at: 7, fields: { title: { mine: 'Gala!', opened } }, creation: undefined }],
    ]);
    form.type({ title: 'Gala' });
    expect([...storage]).toEqual([]);
  });

  it('is kept under the user’s own key, and nowhere while the user is not known', () => {
    const storage = new Map<string, Draft>();
    const unknown = step(openForm(EVENT, undefined, 'first'), {
      type: 'changed',
      at: 7,
      fields: { title: { mine: 'Gala!', opened: [] } },
    });
    expect(unknown.todo).toEqual([]);
    openIn(storage, { user: 'ben' }).type({ title: 'Gala of Ben' });
    openIn(storage).type({ title: 'Gala of Ada' });
    expect([...storage.keys()].sort()).toEqual([PLACE, placeOf('ben', EVENT, '')].sort());
    const ben = openIn(storage, { user: 'ben' });
    ben.find(placeOf('ben', EVENT, ''));
    expect(ben.state().offered?.draft.fields['title']?.mine).toBe('Gala of Ben');
  });

  it('does not drop what another form keeps, if nothing was typed', () => {
    const storage = visited();
    const form = openIn(storage);
    form.follow();
    expect(mine(storage)).toEqual({ title: 'Gala of May' });
  });

  it('is dropped by a save, except what is typed while the save is running', () => {
    const storage = visited();
    const form = openIn(storage);
    form.type({ title: 'Gala of May' });
    const sent = form.changes.sends();
    form.type({ cost: '12' });
    form.saved(sent);
    expect(mine(storage)).toEqual({ cost: '12' });
    form.saved(form.changes.sends());
    expect([...storage]).toEqual([]);
  });

  it('stays after a failed save, with the stored and the sent value as seen', () => {
    const storage = new Map<string, Draft>();
    const form = openIn(storage);
    form.type({ title: 'Gala of May' });
    form.changes.missed(form.changes.sends());
    form.read({ ...STORED });
    expect(form.values()).toEqual({ ...STORED, title: 'Gala of May' });
    expect(storage.get(PLACE)?.fields['title']?.opened).toEqual(['Gala', 'Gala of May'].map(fieldMark));
  });

  it('stays when the session ends, and is offered to the same person only', () => {
    const storage = visited();
    const other = openIn(storage, { user: 'ben' });
    other.find(placeOf('ben', EVENT, ''));
    expect(other.state().offered).toBeUndefined();
    other.type({ title: 'Gala of Ben' });
    other.saved(other.changes.sends());
    const same = openIn(storage);
    same.find(PLACE);
    expect(same.state().offered?.draft.fields['title']?.mine).toBe('Gala of May');
  });
});

describe('an offered draft', () => {
  it('is offered only if the form shows something else', () => {
    const form = openIn(visited(), { stored: { ...STORED, title: 'Gala of May' } });
    form.find(PLACE);
    expect(form.state().offered).toBeUndefined();
    const reopened = openIn(visited());
    reopened.find(PLACE);
    expect(reopened.state().offered).toMatchObject({ place: PLACE });
  });

  it('has the stored name of its record, else the typed one, else none', () => {
    const draft: Draft = { at: 7, fields: { title: { mine: 'Typed', opened: [] } } };
    expect(nameIn(draft, EVENT, new TypedChanges(STORED))).toBe('Gala');
    expect(nameIn(draft, EVENT, new TypedChanges({ title: '' }))).toBe('Typed');
    expect(nameIn({ ...draft, fields: {} }, EVENT, new TypedChanges({}))).toBe('');
  });

  it('is shown in the form when it is restored, with the values that its editor had seen, and dropped by the next save', () => {
    const storage = visited();
    const form = openIn(storage, { stored: { ...STORED, title: 'Theirs', cost: '2' } });
    form.find(PLACE);
    form.restore();
    expect(form.values()).toEqual({ title: 'Gala of May', cost: '2' });
    // The server detects that somebody else has saved “Theirs” since.
    expect(form.changes.fields['title']?.opened).toEqual([fieldMark('Gala')]);
    expect(form.state().offered).toBeUndefined();
    expect(mine(storage)).toEqual({ title: 'Gala of May' });
    form.saved(form.changes.sends());
    expect([...storage]).toEqual([]);
  });

  it('replaces the venue that is stored now', () => {
    const link = (documentId: string) => ({ id: 1, documentId });
    const venue = { connect: [link('mine')], disconnect: [link('old')] };
    const draft: Draft = { at: 7, fields: { venue: { mine: venue, opened: ['old'] } } };
    expect([changesVenue(draft), changesVenue({ at: 7, fields: {} })]).toEqual([true, false]);
    const form = openIn(new Map([[PLACE, draft]]));
    form.find(PLACE);
    form.restore([link('new')]);
    expect(form.values()).toMatchObject({ venue: { connect: [link('mine')], disconnect: [link('new')] } });
  });

  it('is gone after it was discarded', () => {
    const storage = visited();
    const form = openIn(storage);
    form.find(PLACE);
    form.send({ type: 'discard' });
    form.follow();
    expect(form.state().offered).toBeUndefined();
    expect([...storage]).toEqual([]);
  });

  it('is gone after it was discarded, and what is typed meanwhile stays', () => {
    const storage = visited();
    const form = openIn(storage);
    form.find(PLACE);
    form.type({ cost: '12' });
    form.send({ type: 'discard' });
    form.follow();
    expect(form.state().offered).toBeUndefined();
    expect(mine(storage)).toEqual({ cost: '12' });
    form.type({ cost: '1' });
    expect([...storage]).toEqual([]);
    form.send({ type: 'discard' });
    form.restore();
    expect(form.values()).toEqual(STORED);
  });

  it('is put back after another save, without what that save has stored', () => {
    const storage = visited();
    const form = openIn(storage);
    form.find(PLACE);
    form.type({ cost: '12' });
    expect(mine(storage)).toEqual({ title: 'Gala of May', cost: '12' });
    form.saved(form.changes.sends());
    expect(mine(storage)).toEqual({ title: 'Gala of May' });
    const reopened = openIn(storage, { stored: { title: 'Gala', cost: '12' } });
    reopened.find(PLACE);
    reopened.restore();
    expect(reopened.values()).toEqual({ title: 'Gala of May', cost: '12' });
  });

  it('stays when what was typed beside it is undone', () => {
    const storage = visited();
    const form = openIn(storage);
    form.find(PLACE);
    form.type({ cost: '12' });
    form.type({ cost: '1' });
    expect(mine(storage)).toMatchObject({ title: 'Gala of May' });
  });
});

describe('a record that is open in another tab', () => {
  const THERE = placeOf('ada', EVENT, '', 'other-tab');
  const typedThere = () =>
    new Map([[THERE, { at: 1, fields: { title: { mine: 'Gala of May', opened: [fieldMark('Gala')] } } }]]);

  it('loses nothing that was typed there when it is saved, typed into or undone here', () => {
    const storage = typedThere();
    const form = openIn(storage);
    form.type({ cost: '12' });
    form.saved(form.changes.sends());
    form.type({ cost: '13' });
    form.type({ cost: '12' });
    expect([...storage.keys()]).toEqual([THERE]);
    expect(mine(storage, THERE)).toEqual({ title: 'Gala of May' });
  });

  it('takes over what was typed there, once it is closed there and restored here', () => {
    const storage = typedThere();
    const form = openIn(storage);
    form.type({ cost: '12' });
    form.find(THERE);
    form.restore();
    expect([...storage.keys()]).toEqual([PLACE]);
    expect(mine(storage)).toEqual({ title: 'Gala of May', cost: '12' });
    form.saved(form.changes.sends());
    expect([...storage]).toEqual([]);
  });
});

describe('a new record', () => {
  const EMPTY = { title: '', cost: '' };

  it('has a draft of its own for each creation, with the name of the creation', () => {
    const storage = new Map<string, Draft>();
    for (const creation of ['first', 'second'])
      openIn(storage, { record: NEW, creation, stored: EMPTY }).type({ title: creation });
    expect([...storage].map(([place, draft]) => [place, draft.creation, mine(storage, place)])).toEqual([
      [at('first'), 'first', { title: 'first' }],
      [at('second'), 'second', { title: 'second' }],
    ]);
  });

  it('continues the creation of a restored draft, so that a lost response does not create it twice', () => {
    const storage = new Map<string, Draft>();
    openIn(storage, { record: NEW, creation: 'first', stored: EMPTY }).type({ title: 'Late' });
    const form = openIn(storage, { record: NEW, creation: 'second', stored: EMPTY });
    form.find(at('first'));
    form.type({ cost: '7 €' });
    expect([...storage.keys()]).toEqual([at('first'), at('second')]);
    form.restore();
    expect(form.state().creation).toBe('first');
    expect([...storage.keys()]).toEqual([at('first')]);
    expect(mine(storage, at('first'))).toEqual({ title: 'Late', cost: '7 €' });
    form.saved(form.changes.sends(), 'e1');
    expect([...storage]).toEqual([]);
  });

  it('keeps the offered draft of another creation when it is saved', () => {
    const storage = new Map<string, Draft>();
    openIn(storage, { record: NEW, creation: 'first', stored: EMPTY }).type({ title: 'Late' });
    const form = openIn(storage, { record: NEW, creation: 'second', stored: EMPTY });
    form.find(at('first'));
    form.type({ title: 'Other' });
    form.saved(form.changes.sends(), 'e1');
    expect([...storage.keys()]).toEqual([at('first')]);
  });

  it('becomes the created record: what is typed from then on is kept under its key', () => {
    const storage = new Map<string, Draft>();
    const form = openIn(storage, { record: NEW, stored: EMPTY });
    form.type({ title: 'Gala' });
    const sent = form.changes.sends();
    form.type({ title: 'Gala goes on' });
    form.saved(sent, 'e1');
    expect(draftPlace(form.state())).toBe(PLACE);
    expect([...storage]).toEqual([
      [
        PLACE,
        {
          at: 7,
          fields: { title: { mine: 'Gala goes on', opened: [fieldMark('Gala')] } },
          creation: undefined,
        },
      ],
    ]);
  });
});

describe('a conflict', () => {
  const conflict = {
    fields: [
      { name: 'title', theirs: 'Theirs', mark: fieldMark('Theirs') },
      { name: 'cost', theirs: '2', mark: fieldMark('2') },
    ],
    editor: 'Ben',
    at: null,
  };

  /** A form whose save was refused, after which the record was read again. */
  function refused() {
    const form = openIn(new Map());
    form.type({ title: 'Mine', cost: '3' });
    form.changes.sends();
    form.send({ type: 'conflict', conflict });
    form.read({ title: 'Theirs', cost: '2' });
    expect(form.state().conflict).toBe(conflict);
    return form;
  }
  const choose = (form: ReturnType<typeof refused>, theirs: string[]): void => {
    form.send({ type: 'choose', theirs: new Set(theirs), form: form.changes });
    form.follow();
  };

  it('is settled field by field with mine or theirs, and the next save replaces the values that were shown', () => {
    const form = refused();
    choose(form, ['cost']);
    expect(form.values()).toEqual({ title: 'Mine', cost: '2' });
    expect(form.state().conflict).toBeUndefined();
    expect(form.changes.fields).toEqual({ title: { mine: 'Mine', opened: [fieldMark('Theirs')] } });
  });

  it('asks again if somebody else saves again', () => {
    const form = refused();
    choose(form, []);
    // The record was not read again: the form does not know their new title.
    const title = { name: 'title', theirs: 'Third', mark: fieldMark('Third') };
    form.send({ type: 'conflict', conflict: { ...conflict, editor: 'Eve', fields: [title] } });
    expect(form.state().conflict?.editor).toBe('Eve');
    choose(form, ['title']);
    expect(form.values()).toEqual({ title: 'Third', cost: '3' });
    expect(form.changes.fields['title']).toEqual({ mine: 'Third', opened: [fieldMark('Third')] });
  });

  it('can be put aside: the form keeps mine, and the next save is refused as before', () => {
    const form = refused();
    form.send({ type: 'putAside' });
    expect(form.state().conflict).toBeUndefined();
    expect(form.values()).toEqual({ title: 'Mine', cost: '3' });
    expect(form.changes.fields['title']?.opened).toEqual([fieldMark('Gala')]);
  });

  it('is over when a save succeeds', () => {
    const form = refused();
    form.saved(form.changes.sends());
    expect(form.state().conflict).toBeUndefined();
  });

  it('about a link keeps their link without changes, or replaces it', () => {
    const theirs = { id: 5, documentId: 'v5', locale: 'en', name: 'Hall' };
    const venue = { connect: [{ id: 4 }], disconnect: [{ id: 3 }] };
    const chosen = (names: string[]): unknown => {
      const form = openIn(new Map(), { stored: { venue: { connect: [], disconnect: [] } } });
      form.type({ venue });
      form.send({
        type: 'conflict',
        conflict: { ...conflict, fields: [{ name: 'venue', theirs, mark: 'm' }] },
      });
      form.send({ type: 'choose', theirs: new Set(names), form: form.changes });
      return Object(form.values()).venue;
    };
    expect(chosen(['venue'])).toEqual({ connect: [], disconnect: [] });
    const { id, documentId, locale } = theirs;
    const replaced = [{ id, apiData: { id, documentId, locale } }];
    expect(chosen([])).toEqual({ connect: venue.connect, disconnect: replaced });
  });

  it('about an image takes the value that was read, which has more properties than the conflict', () => {
    const form = openIn(new Map(), { stored: { image: null } });
    form.type({ image: { id: 3 } });
    const theirs = { id: 4 };
    const fields = [{ name: 'image', theirs, mark: fieldMark(theirs) }];
    form.send({ type: 'conflict', conflict: { ...conflict, fields } });
    const read = { id: 4, url: '/four.png' };
    form.read({ image: read });
    choose(form, ['image']);
    expect(form.values()).toEqual({ image: read });
  });
});

describe('whatever happens to a form', () => {
  const text = fc.constantFrom('', 'a', 'b', 'c');
  type Act = (form: ReturnType<typeof openIn>) => void;
  const acts: fc.Arbitrary<Act> = fc.oneof(
    fc.record({ title: text }).map(
      (typed): Act =>
        (form) =>
          form.type(typed),
    ),
    fc.record({ cost: text }).map(
      (typed): Act =>
        (form) =>
          form.type(typed),
    ),
    fc.record({ title: text, cost: text }).map(
      (record): Act =>
        (form) =>
          form.read(record),
    ),
    text.map((title): Act => (form) => {
      const sent = form.changes.sends();
      form.type({ title });
      form.saved(sent, form.state().record.documentId === undefined ? 'made' : undefined);
    }),
    fc.constant<Act>((form) => {
      form.changes.missed(form.changes.sends());
      form.follow();
    }),
    fc.constant<Act>((form) => form.restore()),
    fc.constant<Act>((form) => {
      form.send({ type: 'discard' });
      form.follow();
    }),
  );

  it('all that is typed and not saved is in the storage, and an offered draft too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(EVENT, NEW),
        fc.option(fc.record({ title: text }), { nil: undefined }),
        fc.array(acts, { maxLength: 12 }),
        (record, before, acted) => {
          const storage = new Map<string, Draft>();
          if (before)
            openIn(storage, { record, creation: 'before', stored: { title: 'x', cost: '' } }).type(before);
          const form = openIn(storage, { record, stored: { title: 'x', cost: '' } });
          form.find([...storage.keys()][0] ?? '');
          for (const act of acted) {
            act(form);
            const typed = Object.entries(form.changes.fields).map(([name, field]) => [name, field.mine]);
            expect(mine(storage, draftPlace(form.state())) ?? {}).toMatchObject(Object.fromEntries(typed));
            const offered: PlacedDraft | undefined = form.state().offered;
            const names = Object.keys(offered?.draft.fields ?? {});
            expect(Object.keys(storage.get(offered?.place ?? '')?.fields ?? {})).toEqual(
              expect.arrayContaining(names),
            );
          }
        },
      ),
    );
  });
});

import { describe, expect, it } from '#test';
import { fillSlots } from '../../engine/read/slots';
import { feedTexts } from './feed-parts';
import { ORIGIN, SlottedText, jsonText } from './json-text';

const page = new SlottedText([ORIGIN, '/calendar/en/event/picnic']);
const ORIGIN_ALONE = {
  ...{ origin: 'https://a.example', root: '', host: '', structured: '', count: '', languageParameter: '' },
  sequence: '',
};

/** A text in feeds, as a response on `https://a.example` has it. */
const shown = (stored: string): { text: string; html: string } => {
  const { description, descriptionHtml } = feedTexts(stored, page);
  return JSON.parse(fillSlots(jsonText({ text: description, html: descriptionHtml }), ORIGIN_ALONE));
};

describe('addresses in the HTML of feeds', () => {
  it.each([
    ['<p><a href="/x?a=1&amp;b=2">x</a></p>', '<p><a href="https://a.example/x?a=1&amp;b=2">x</a></p>'],
    [
      '<p><a class="b" href="x">x</a></p>',
      '<p><a class="b" href="https://a.example/calendar/en/event/x">x</a></p>',
    ],
    [
      '<p><a href="?a=1&amp;b">x</a></p>',
      '<p><a href="https://a.example/calendar/en/event/picnic?a=1&amp;b">x</a></p>',
    ],
    ['<p><a href="#top">x</a></p>', '<p><a href="https://a.example/calendar/en/event/picnic#top">x</a></p>'],
    ['<p><img src="//b.example/a.png" /></p>', '<p><img src="https://b.example/a.png" /></p>'],
    [
      '<p><img srcset="/a.png 1x, b.png 2x" /></p>',
      '<p><img srcset="https://a.example/a.png 1x, https://a.example/calendar/en/event/b.png 2x" /></p>',
    ],
    [
      '<p><a title="see href=" href="/x">x</a></p>',
      '<p><a title="see href=" href="https://a.example/x">x</a></p>',
    ],
    [
      '<p><a href="mailto:a@a.example">href="/x"</a></p>',
      '<p><a href="mailto:a@a.example">href="/x"</a></p>',
    ],
    ['<p><a href="https://b.example">x</a></p>', '<p><a href="https://b.example">x</a></p>'],
    ['<p><a href="">x</a></p>', '<p><a href="">x</a></p>'],
  ])('of %j are complete', (stored, html) => expect(shown(stored).html).toBe(html));

  it('follow the text of links in plain text, except those of places on the page itself', () => {
    const stored = '<p><a href="/x">Tickets</a>, <a href="#top">up</a>, <a href="y">next</a></p>';
    const text = 'Tickets (https://a.example/x), up, next (https://a.example/calendar/en/event/y)';
    expect(shown(stored).text).toBe(text);
  });

  it('may be on another site than the service', () => {
    const { descriptionHtml } = feedTexts(
      '<p><a href="x">x</a></p>',
      new SlottedText(['https://b.example/events/picnic']),
    );
    expect(descriptionHtml).toBe('<p><a href="https://b.example/events/x">x</a></p>');
  });
});

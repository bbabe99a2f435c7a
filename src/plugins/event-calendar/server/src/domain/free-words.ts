import { normalized } from './text/characters';

/** What people write for "costs nothing", in the ten languages; in small letters, without accents. */
const FREE: ReadonlySet<string> = new Set(
  [
    'free, free entry, free admission, free entrance, free of charge, for free, entry free, admission free, no charge',
    'gratuit, gratuite, gratuits, entree libre, entree gratuite, acces libre, acces gratuit, libre, gratuitement',
    'kostenlos, kostenfrei, gratis, umsonst, frei, eintritt frei, freier eintritt, eintritt kostenlos, kostenloser eintritt',
    'kosteloos, gratis toegang, toegang gratis, vrije toegang, toegang vrij, vrij toegankelijk, gratis entree, gratis inkom',
    'zdarma, vstup zdarma, vstup volny, volny vstup, bezplatne, bezplatny, bezplatny vstup',
    'ingyenes, ingyen, a belepes ingyenes, belepes ingyenes, ingyenes belepes, dijtalan, belepes dijtalan, dijmentes',
    'bezplatny, bezplatna, bezplatne, bezplatnie, za darmo, darmowy, darmowe, wstep wolny, wstep bezplatny, wstep darmowy',
    'gratuit, gratuita, intrare libera, intrarea libera, intrare gratuita, intrarea gratuita, acces gratuit',
    'gratuito, entrada libre, entrada gratuita, entrada gratis, acceso libre, acceso gratuito, gratuitos',
    'ucretsiz, bedava, bedelsiz, giris ucretsiz, ucretsiz giris, girisler ucretsiz',
  ].flatMap((words) => words.split(', ')),
);

/** Whether a text, or a part of it between separators, is a word for free: `Entrée libre !`, `Gratuit / 5€`, but not `free for members`. */
export const hasFreePart = (text: string): boolean =>
  text.split(/[,;|/()]|(?<!\p{L})[-–—]|[-–—](?!\p{L})/u).some(isFree);

function isFree(part: string): boolean {
  const lower = part.toLowerCase().replace(/[ıİ]/g, 'i').replace(/ł/g, 'l');
  const plain = normalized(lower, 'NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s.!*:]+/g, ' ');
  return FREE.has(plain.trim());
}

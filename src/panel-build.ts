import { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

/** A build of the admin panel that runs beside the service (`scripts/lib/panel-beside.mjs`). */
interface PanelBuild {
  state: 'building' | 'failed' | 'ready';
  /** When it began, in milliseconds. */
  since: number;
}

/** Seconds after which the browser asks again. */
const REFRESH = 3;
/** Seconds that a build usually takes on two cores. */
const USUAL = 90;

const TEXTS = {
  en: {
    title: 'Admin panel',
    building: 'The admin panel is being built.',
    time: (seconds: number) => `${seconds} seconds so far; usually it takes about ${USUAL}.`,
    then: 'This page opens the panel by itself. The interface already answers.',
    failed: 'The admin panel could not be built.',
    why: 'The log of the service says why. The interface answers all the same.',
    repair: 'Run “npm run build” and start the service again.',
  },
  fr: {
    title: 'Panneau d’administration',
    building: 'Le panneau d’administration est en cours de construction.',
    time: (seconds: number) => `${seconds} secondes jusqu’ici ; il en faut habituellement environ ${USUAL}.`,
    then: 'Cette page ouvrira le panneau d’elle-même. L’interface répond déjà.',
    failed: 'Le panneau d’administration n’a pas pu être construit.',
    why: 'Le journal du service en donne la raison. L’interface répond malgré tout.',
    repair: 'Exécutez « npm run build » puis redémarrez le service.',
  },
};

/**
 * Answers for the pages of the admin panel while the panel is not there yet; the routes below its address answer as usual. It is added
 * after the middlewares of `config/middlewares` and before the routes, so in `bootstrap`.
 */
export function showPanelBuild(strapi: Core.Strapi): void {
  if (!strapi.has('panelBuild')) return;
  const build = strapi.get<PanelBuild>('panelBuild');
  strapi.server.use(async (ctx: Context, next: Next): Promise<void> => {
    await next();
    // Strapi sets it for the panel's page, which it opens whether it exists or not.
    if (build.state === 'ready' || ctx.response.get('Surrogate-Control') === '') return;
    drop(ctx.body);
    ctx.remove('Surrogate-Control');
    ctx.set('Cache-Control', 'no-store');
    ctx.vary('Accept-Language');
    ctx.type = 'html';
    ctx.body = page(build, ctx.acceptsLanguages('en', 'fr') === 'fr' ? 'fr' : 'en');
  });
}

/** The file may be missing: Koa would answer 404 for that. */
function drop(body: unknown): void {
  if (!(body instanceof Readable)) return;
  body.removeAllListeners('error').on('error', () => undefined);
  body.destroy();
}

function page({ state, since }: PanelBuild, language: keyof typeof TEXTS): string {
  const texts = TEXTS[language];
  const seconds = Math.round((Date.now() - since) / 1000);
  const failed = state === 'failed';
  const lines = failed
    ? [texts.failed, texts.why, texts.repair]
    : [
        texts.building,
        `<progress max="${USUAL}" value="${Math.min(seconds, USUAL - 1)}"></progress>`,
        texts.time(seconds),
        texts.then,
      ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${failed ? '' : `<meta http-equiv="refresh" content="${REFRESH}">\n`}<title>${texts.title}</title>
</head>
<body>
<h1>${texts.title}</h1>
${lines.map((line) => `<p>${line}</p>`).join('\n')}
</body>
</html>
`;
}

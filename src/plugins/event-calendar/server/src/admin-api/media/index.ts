import type { Core } from '@strapi/strapi';
import { property } from '../../access/caller';
import { isByTool } from '../../access/panel-request';
import { askingPerson, personOf } from '../../access/person';
import type { PanelState, Person } from '../../access/person';
import { beforeMediaLibrary } from '../../platform/strapi/plugin-routes';
import { aroundService } from '../../platform/strapi/service-function';
import type { Selection } from './files';
import { demandExisting, demandFiles, filesIn } from './files';
import { missing } from '../../write-model/records/refuse';
import { refuseQueriesOfRecords } from './queries';
import { checkFields, idOf, idsOf, updatedIds } from './requests';
import { demandShowing } from './shown';

type Context = Parameters<Core.MiddlewareHandler>[0];
type Check = (ctx: Context) => Promise<void> | void;

/** Who calls a tool. */
interface Asked {
  person: Person;
  state: PanelState;
}

/**
 * Guards the media library of the admin panel, whose routes check less than they do (docs/who-may-do-what.md). Call it in the plugin's
 * `register`.
 */
export function guardMediaLibrary(strapi: Core.Strapi): void {
  for (const [handler, check] of Object.entries(checksOf(strapi)))
    beforeMediaLibrary(strapi, handler, async (ctx, next) => {
      await check(ctx);
      return next();
    });
  guardTools(strapi);
  refuseQueriesOfRecords(strapi);
}

/** Tools use the services behind the routes, and check the rights on single files themselves. */
function guardTools(strapi: Core.Strapi): void {
  const guard = (
    service: string,
    name: string,
    check: (asked: Asked, first: unknown) => Promise<void>,
  ): void =>
    aroundService(strapi, `plugin::upload.${service}`, name, (run) => async (...given) => {
      const person = isByTool(strapi) ? askingPerson(strapi) : undefined;
      const state = strapi.requestContext.get()?.state;
      if (person !== undefined && state !== undefined) await check({ person, state }, given[0]);
      return run(...given);
    });
  const mayWithdraw = async ({ person }: Asked, selection: Selection) =>
    demandShowing(strapi, person, await filesIn(strapi, selection));
  const mayChange = ({ state }: Asked, selection: Selection) => demandFiles(strapi, state, selection);
  guard('upload', 'remove', (asked, file) =>
    mayWithdraw(asked, { fileIds: [demandId(property(file, 'id'))], folderIds: [] }),
  );
  guard('folder', 'update', (asked, id) => mayChange(asked, { fileIds: [], folderIds: [demandId(id)] }));
  guard('folder', 'deleteByIds', async (asked, ids) => {
    const selection = { fileIds: [], folderIds: idsOf({ ids }, 'ids') };
    await mayChange(asked, selection);
    await mayWithdraw(asked, selection);
  });
}

/** What is checked before Strapi's own checks, by the action. */
function checksOf(strapi: Core.Strapi): Readonly<Record<string, Check>> {
  const mayChange = (ctx: Context, selection: Selection) => demandFiles(strapi, ctx.state, selection);
  const mayWithdraw = async (ctx: Context, selection: Selection) =>
    demandShowing(strapi, personOf(strapi, ctx.state), await filesIn(strapi, selection));
  return {
    'admin-upload.upload': async (ctx) => {
      checkFields(ctx.request.body);
      const { id } = ctx.query;
      if (!id) return;
      const selection = { fileIds: [demandId(id)], folderIds: [] };
      // Without a file it changes only what is said about the old one.
      if (property(property(ctx.request, 'files'), 'files') !== undefined) await mayWithdraw(ctx, selection);
    },
    'admin-upload.uploadFile': (ctx) => checkFields(ctx.request.body),
    'admin-upload.updateFileInfo': (ctx) => {
      idInPath(ctx);
      checkFields(ctx.request.body);
    },
    'admin-upload.replaceFile': async (ctx) => {
      checkFields(ctx.request.body);
      await mayWithdraw(ctx, { fileIds: [idInPath(ctx)], folderIds: [] });
    },
    'admin-file.findOne': (ctx) => void idInPath(ctx),
    'admin-file.destroy': (ctx) => mayWithdraw(ctx, { fileIds: [idInPath(ctx)], folderIds: [] }),
    'admin-folder.findOne': (ctx) => void idInPath(ctx),
    'admin-folder.update': (ctx) => mayChange(ctx, { fileIds: [], folderIds: [idInPath(ctx)] }),
    'admin-folder-file.deleteMany': async (ctx) => {
      const selection = selectionOf(ctx);
      await mayChange(ctx, selection);
      await mayWithdraw(ctx, selection);
    },
    'admin-folder-file.moveMany': (ctx) => mayChange(ctx, selectionOf(ctx)),
    'admin-file.generateAIMetadata': (ctx) => mayChange(ctx, selectionOf(ctx)),
    'admin-upload.bulkUpdateFileInfo': async (ctx) => {
      const fileIds = updatedIds(ctx.request.body);
      await mayChange(ctx, { fileIds, folderIds: [] });
      await demandExisting(strapi, fileIds);
    },
  };
}

const idInPath = (ctx: Context): number => demandId(property(ctx['params'], 'id'));

/** SQLite would find a file by other forms of its id too, such as one with a blank, which would evade the check. */
function demandId(value: unknown): number {
  const id = idOf(value);
  if (id === undefined) throw missing('missingFile', {});
  return id;
}

const selectionOf = ({ request: { body } }: Context): Selection => ({
  fileIds: idsOf(body, 'fileIds'),
  folderIds: idsOf(body, 'folderIds'),
});

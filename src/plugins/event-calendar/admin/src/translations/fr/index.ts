import backups from './backups.json';
import board from './board.json';
import common from './common.json';
import editorial from './editorial.json';
import explain from './explain.json';
import fields from './fields.json';
import layout from './layout.json';
import links from './links.json';
import refused from './refused.json';
import saving from './saving.json';
import texts from './texts.json';

export default {
  ...common,
  ...layout,
  ...fields,
  ...texts,
  ...board,
  ...editorial,
  ...explain,
  ...links,
  ...backups,
  ...refused,
  ...saving,
};

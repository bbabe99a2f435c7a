import { Page } from '@strapi/strapi/admin';
import { Navigate, useParams } from 'react-router-dom';
import type { TargetView } from '../../../../server/src/panel-contract/webhooks';
import { useResponse } from '../../editorial/use-response';
import { WEBHOOKS_PAGE } from '../permissions';
import { formOf, newForm } from './form';
import { PRESETS } from './presets';
import { TargetEditor } from './TargetEditor';

/** The page of a new or an existing target. */
export default function TargetPage() {
  const { id } = useParams();
  if (id === undefined) return <TargetEditor target={undefined} start={newForm(PRESETS[0])} />;
  return <ExistingTarget key={id} id={Number(id)} />;
}

function ExistingTarget({ id }: { id: number }) {
  const targets = useResponse<readonly TargetView[]>('/rebuilds/targets');
  if (targets === undefined) return <Page.Loading />;
  if (targets === 'failed') return <Page.Error />;
  const target = targets.find((each) => each.id === id);
  if (target === undefined || target.managed) return <Navigate to={WEBHOOKS_PAGE} replace />;
  return <TargetEditor target={target} start={formOf(target)} />;
}

import { Box, Flex, Link, Table, Tbody, Td, Tr, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { NavLink } from 'react-router-dom';
import { createGlobalStyle } from 'styled-components';
import { PLUGIN_ID } from '../plugin';
import { useWebhooksText } from './use-webhooks-text';
import { HealthBadge } from './HealthBadge';
import { WEBHOOKS_PAGE } from './permissions';
import { useWebhooksState } from './use-webhooks-state';
import { useWords } from './words';

/** Home-page widget: the state of each target. */
export default function WebhooksWidget() {
  const text = useWebhooksText();
  const { told } = useWords();
  const { response, hasFailed } = useWebhooksState();
  if (hasFailed) return <Widget.Error />;
  if (response === undefined) return <Widget.Loading />;
  const { targets, mayManage } = response;
  if (targets.length === 0) return <NoFrame />;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Table colCount={2} rowCount={targets.length}>
        <Tbody>
          {targets.map(({ id, name, health, lastAt, offReason }) => (
            <Tr key={id}>
              <Td>
                <Box paddingTop={2} paddingBottom={2} maxWidth="28rem">
                  <Typography tag="p" ellipsis>
                    {name}
                  </Typography>
                  <Typography tag="p" variant="pi" textColor="neutral600">
                    {told({ health, lastAt })}
                  </Typography>
                </Box>
              </Td>
              <Td>
                <HealthBadge health={health} offReason={offReason} />
              </Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
      {mayManage && (
        <Link tag={NavLink} to={WEBHOOKS_PAGE}>
          {text('webhooks.manage')}
        </Link>
      )}
    </Flex>
  );
}

/** Hides Strapi's frame around the widget when there is nothing to show. */
const NoFrame = createGlobalStyle`
  [data-strapi-widget-id="plugin::${PLUGIN_ID}.rebuilds"] {
    display: none;
  }
`;

import { Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import type { BackupAges } from '../../../server/src/panel-contract/backups';
import { useResponse } from '../editorial/use-response';
import { ToneBadge } from '../ToneBadge';
import { useText } from '../use-text';
import { useWords } from '../webhooks/words';

const PARTS = ['backup', 'rehearsal'] as const;

/** Home-page widget: how old the last backup is, and the last one that was proven by restoring it. */
export default function BackupsWidget() {
  const text = useText();
  const { at: written, since } = useWords();
  const response = useResponse<BackupAges>('/backups');
  if (response === undefined) return <Widget.Loading />;
  if (response === 'failed') return <Widget.Error />;
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={4}>
      {PARTS.map((part) => {
        const { at, isLate } = response[part];
        return (
          <Flex key={part} tag="li" justifyContent="space-between" gap={3}>
            <div>
              <Typography tag="p">{text(`backups.${part}`)}</Typography>
              <Typography tag="p" variant="pi" textColor="neutral600">
                {at === null ? (
                  text(`backups.${part}.never`)
                ) : (
                  <time dateTime={at} title={written(at)}>
                    {since(at)}
                  </time>
                )}
              </Typography>
            </div>
            <ToneBadge tone={isLate ? 'warning' : 'success'}>
              {text(isLate ? `backups.${part}.late` : 'backups.fine')}
            </ToneBadge>
          </Flex>
        );
      })}
    </Flex>
  );
}

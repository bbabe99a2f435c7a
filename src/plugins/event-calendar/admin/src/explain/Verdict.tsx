import { Box, Flex, Loader, Typography } from '@strapi/design-system';
import { CheckCircle, WarningCircle } from '@strapi/icons';
import { wordsOf } from './reason-words';
import type { ExplanationState } from './use-explanation';
import { useWording } from './use-wording';

/** Says whether the event is shown and, if not, each reason with what to change. */
export function Verdict({ result }: { result: ExplanationState }) {
  const wording = useWording();
  const { text } = wording;
  if (result.state === 'waiting') return <Loader small>{text('explain.waiting')}</Loader>;
  if (result.state === 'refused') {
    return <Typography textColor="danger600">{result.message}</Typography>;
  }
  const { shown, place, reasons } = result.explanation;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Flex gap={2} alignItems="center">
        {shown ? (
          <CheckCircle fill="success600" aria-hidden />
        ) : (
          <WarningCircle fill="warning600" aria-hidden />
        )}
        <Typography variant="delta" tag="h3">
          {text(shown ? 'explain.shown' : 'explain.not-shown', { count: reasons.length })}
        </Typography>
      </Flex>
      {place && <Typography>{text('explain.place', place)}</Typography>}
      {reasons.length > 0 && (
        <Flex direction="column" alignItems="stretch" gap={2} tag="ul">
          {reasons.map((reason) => {
            const { what, change } = wordsOf(reason, wording);
            return (
              <Box key={reason.rule} tag="li" padding={4} background="neutral100" hasRadius>
                <Typography tag="p" fontWeight="semiBold">
                  {what}
                </Typography>
                <Typography tag="p" textColor="neutral600">
                  {change}
                </Typography>
              </Box>
            );
          })}
        </Flex>
      )}
    </Flex>
  );
}

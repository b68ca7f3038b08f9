import { Group, Paper, SegmentedControl, Stack, Text, Title, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  type PagePreview as Preview,
  PREVIEW_PATH,
  PREVIEW_READY,
  PREVIEW_STEPS,
  type PreviewStep,
} from '@cowrie/payer-page/page-preview';
import { useLanguage } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { useNetworksHere } from '../../lib/place';
import './page-preview.css';
import { pagePreviewWords } from './page-preview.words';
import { pairsOf, type PreviewDraft } from './preview.draft';

interface PagePreviewProps {
  /** The settings as they are being edited. */
  draft: PreviewDraft;
}

/**
 * The hosted page itself, in a frame, as customers will see it on a phone once the draft is saved. The frame
 * can call nothing (docs/decisions/0128).
 */
export function PagePreview({ draft }: PagePreviewProps) {
  const say = useWords(pagePreviewWords);
  const language = useLanguage();
  const [step, setStep] = useState<PreviewStep>('choose');
  const [scheme, setScheme] = useState(useComputedColorScheme('light'));
  const pairs = pairsOf(useNetworksHere() ?? []);
  // The frame shows only whole addresses, as the page does.
  const logoURL = draft.logoURL.startsWith('/') ? location.origin + draft.logoURL : draft.logoURL;
  const frame = useFrame({ ...draft, logoURL, step, scheme, language, pairs });
  return (
    <Paper component="section" withBorder p={{ base: 8, sm: 'md' }} aria-label={say.title}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {say.title}
        </Title>
        <Text size="sm" c="dimmed">
          {say.about}
        </Text>
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label={say.step}
            value={step}
            onChange={setStep}
            data={PREVIEW_STEPS.map((value) => ({ value, label: say.steps[value] }))}
          />
          <SegmentedControl
            size="xs"
            aria-label={say.device}
            value={scheme}
            onChange={setScheme}
            data={[
              { value: 'light', label: say.light },
              { value: 'dark', label: say.dark },
            ]}
          />
        </Group>
        <iframe
          ref={frame}
          className="page-preview"
          title={say.frame}
          src={PREVIEW_PATH}
          sandbox="allow-scripts allow-same-origin"
        />
      </Stack>
    </Paper>
  );
}

/** A frame that shows a preview: once it is ready, and again after each change. */
function useFrame(preview: Preview) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const shown = frame.current?.contentWindow;
    const send = (): void => shown?.postMessage(preview, location.origin);
    const onMessage = ({ origin, source, data }: MessageEvent): void => {
      if (origin === location.origin && source === shown && data === PREVIEW_READY) send();
    };
    send();
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  });
  return frame;
}

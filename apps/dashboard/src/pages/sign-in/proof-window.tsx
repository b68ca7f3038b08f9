import { Modal } from '@mantine/core';
import { useWords } from '../../i18n/words';
import { Proof } from './proof';
import { proofWords } from './proof.words';

/** It stands above the window of the act that needs it. */
const ABOVE_WINDOWS = 400;

interface ProofWindowProps {
  isOpen: boolean;
  onEnd: (isProven: boolean) => void;
}

/** The window in which a person proves again who they are. */
export default function ProofWindow({ isOpen, onEnd }: ProofWindowProps) {
  const say = useWords(proofWords);
  return (
    <Modal
      opened={isOpen}
      onClose={() => onEnd(false)}
      title={say.title}
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': say.cancel }}
      zIndex={ABOVE_WINDOWS}
      centered
    >
      <Proof onProven={() => onEnd(true)} />
    </Modal>
  );
}

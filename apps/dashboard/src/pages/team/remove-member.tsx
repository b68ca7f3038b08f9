import { type TeamMember, useRemoveMember } from '../../api/hooks/team';
import { ConfirmButton } from '../../components/confirm-button';
import { useWords } from '../../i18n/words';
import { useMembership } from '../../lib/place';
import { MadeThings } from './made-things';
import { teamWords } from './team.words';

/** Removes a person from the business, after asking. */
export function RemoveMember({ member: { personId, name, isYou } }: { member: TeamMember }) {
  const say = useWords(teamWords);
  const business = useMembership()?.name ?? '';
  const remove = useRemoveMember(personId, {
    // A person who has left no longer sees anything here.
    onSuccess: () => isYou && window.location.assign('/'),
  });
  return (
    <ConfirmButton
      act={say.remove}
      title={say.removeTitle(name)}
      color="red"
      size="xs"
      onConfirm={() => remove.mutateAsync()}
      isPending={remove.isPending}
      error={remove.error}
    >
      {say.removeAbout(name, business)}
      <MadeThings personId={personId} name={name} />
    </ConfirmButton>
  );
}

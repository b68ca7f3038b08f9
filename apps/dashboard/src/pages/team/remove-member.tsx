import { $api } from '../../api/client';
import { ConfirmButton } from '../../components/confirm-button';
import { useWords } from '../../i18n/words';
import { useMembership } from '../../lib/place';
import { type TeamMember, useBusinessPath, useTeamChanged } from './team.api';
import { MadeThings } from './made-things';
import { teamWords } from './team.words';

/** Takes a person out of the business, after a question. */
export function RemoveMember({ member: { personId, name, isYou } }: { member: TeamMember }) {
  const say = useWords(teamWords);
  const business = useMembership()?.name ?? '';
  const { params } = useBusinessPath();
  const changed = useTeamChanged();
  const remove = $api.useMutation('delete', '/dashboard/v1/businesses/{businessId}/members/{personId}', {
    // Who has left sees nothing here any more.
    onSuccess: () => (isYou ? window.location.assign('/') : changed()),
  });
  return (
    <ConfirmButton
      act={say.remove}
      title={say.removeTitle(name)}
      color="red"
      size="xs"
      onConfirm={() => remove.mutateAsync({ params: { path: { ...params.path, personId } } })}
      isPending={remove.isPending}
      error={remove.error}
    >
      {say.removeAbout(name, business)}
      <MadeThings personId={personId} name={name} />
    </ConfirmButton>
  );
}

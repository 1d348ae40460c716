import { skipToken, useQuery } from '@tanstack/react-query'
import { fetchMyProfile } from '#features/profiles/public-ui.tsx'
import { personalKey } from './personal-key.ts'
import { useSession } from './use-session.ts'

/** The profile of who is signed in. For visitors, and until it is known who is here, there is no data. */
export function useMyProfile() {
  const { userId } = useSession()
  return useQuery({
    queryKey: personalKey(userId ?? '', 'profile'),
    queryFn: userId ? fetchMyProfile : skipToken,
    staleTime: 60_000,
  })
}

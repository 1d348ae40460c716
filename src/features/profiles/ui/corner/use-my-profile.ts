import { skipToken, useQuery } from '@tanstack/react-query'
import { personalKey, useSession } from '#features/accounts/public-ui.tsx'
import { fetchMyProfile } from '../profile-queries.ts'

/** The profile of who is signed in. For visitors, and until it is known who is here, there is no data. */
export function useMyProfile() {
  const { userId } = useSession()
  return useQuery({
    queryKey: personalKey(userId ?? '', 'profile'),
    queryFn: userId ? fetchMyProfile : skipToken,
    staleTime: 60_000,
  })
}

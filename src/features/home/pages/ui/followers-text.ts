/** "12 followers", for a number that is already written out. */
export const followersText = (followers: string): string =>
  `${followers} ${followers === '1' ? 'follower' : 'followers'}`

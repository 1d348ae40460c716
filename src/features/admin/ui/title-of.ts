/** 'pending' as 'Pending'. */
export const titleOf = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Id of the option at `index` of a list, for aria-activedescendant. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`
